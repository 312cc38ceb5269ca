import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
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
    <HeaderButton label="Add Card" icon={<IconPlus size={22} aria-hidden />} onClick={onAdd} />
    <HeaderButton label="Exit Session" icon={<IconX size={22} aria-hidden />} onClick={onExit} />
    <span
      className={styles.progress}
      style={{ '--done': `${total === 0 ? 0 : (100 * Math.min(position, total)) / total}%` } as CSSProperties}
      aria-hidden
    />
  </header>
)

interface HeaderButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** In words where there is room, as a sign on a phone. */
const HeaderButton = ({ label, icon, onClick }: HeaderButtonProps) => (
  <Button variant="default" mih={44} className={styles.button} aria-label={label} title={label} onClick={onClick}>
    <span className={styles.words}>{label}</span>
    <span className={styles.icon}>{icon}</span>
  </Button>
)
