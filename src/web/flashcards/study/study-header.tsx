import { Button, Group } from '@mantine/core'
import styles from './study-header.module.css'

interface StudyHeaderProps {
  deckName: string
  position: number
  total: number
  minutes: number
  onAdd: () => void
  onExit: () => void
}

export const StudyHeader = ({ deckName, position, total, minutes, onAdd, onExit }: StudyHeaderProps) => (
  <header className={styles.head}>
    <div>
      <h1>{deckName}</h1>
      <p className={styles.counter}>
        Card {Math.min(position + 1, total)}/{total} · Time: {minutes}m
      </p>
    </div>
    <Group gap="xs">
      <Button variant="default" mih={44} onClick={onAdd}>
        Add Card
      </Button>
      <Button variant="default" mih={44} onClick={onExit}>
        Exit Session
      </Button>
    </Group>
  </header>
)
