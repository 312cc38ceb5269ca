import { Button, Card, CloseButton, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { logAccess, type Qbank } from '../../contract/qbank.ts'
import { call } from '../api.ts'
import { ProgressBar } from './progress-bar.tsx'
import { QbankIcon } from './qbank-icon.tsx'

export function QbankCard({ qbank, onRemove }: { qbank: Qbank; onRemove: () => void }) {
  const { id, name, subtitle, color, icon, questionCount, unlockedCount, progress } = qbank
  const navigate = useNavigate()
  const setup = `/block/new?qbank_id=${encodeURIComponent(id)}`
  const startNew = async () => {
    // Only for the log: the learner does not wait for it.
    call(logAccess, { params: { id }, body: { accessedAt: new Date().toISOString() } }).catch(() => undefined)
    await navigate(setup)
  }
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
        <CloseButton size={44} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove} />
      </Group>
      <Text mt="sm">{countText(questionCount, unlockedCount)}</Text>
      {progress && <ProgressBar {...progress} />}
      <Group mt="md">
        <Button onClick={() => void startNew()}>New block</Button>
        <Button variant="default" onClick={() => void navigate(`${setup}&previous=1`)}>
          Previous blocks
        </Button>
      </Group>
    </Card>
  )
}

const countText = (all: number, unlocked: number) =>
  unlocked < all ? `${unlocked} of ${all} questions unlocked` : `${all} questions`
