import { Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Qbank } from '../../contract/qbank.ts'
import { unlockText } from '../../domain/content/unlock-text.ts'
import { counted, written } from '../../domain/site/claimed-number.ts'
import { RemoveButton } from '../ui/remove-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import styles from './qbank-card.module.css'
import { QbankIcon } from './qbank-icon.tsx'
import { setupAddress } from './start-new.ts'

interface QbankCardProps {
  qbank: Qbank
  onRemove: () => void
  onNew: () => void
}

export function QbankCard({ qbank, onRemove, onNew }: QbankCardProps) {
  const { id, name, subtitle, color, icon, questionCount, unlockedCount, progress } = qbank
  const navigate = useNavigate()
  const locked = unlockText(qbank)
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group wrap="nowrap">
          <ThemeIcon color={color} variant="light" size={44} aria-hidden>
            <QbankIcon icon={icon} />
          </ThemeIcon>
          <div>
            <Title order={3}>{name}</Title>
            <Text size="sm">{subtitle}</Text>
          </div>
        </Group>
        <RemoveButton name={name} onRemove={onRemove} />
      </Group>
      <Text mt="sm">{countText(questionCount, unlockedCount)}</Text>
      {progress && <ProgressBar {...progress} />}
      {locked && (
        <Text size="sm" mt="sm">
          {locked}
        </Text>
      )}
      <Group mt="auto" pt="md" className={styles.actions}>
        <Button onClick={onNew}>New block</Button>
        <Button variant="default" onClick={() => void navigate(`${setupAddress(id)}&previous=1`)}>
          Previous blocks
        </Button>
      </Group>
    </Card>
  )
}

const countText = (all: number, unlocked: number) =>
  unlocked < all ? `${written(unlocked)} of ${counted(all, 'question')} unlocked` : counted(all, 'question')
