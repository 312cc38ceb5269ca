import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconCheck, IconClock, IconProgress, IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BlockSummary } from '../../contract/blocks.ts'
import { DeleteBlock } from './delete-block.tsx'
import styles from './new-block.module.css'
import { RenameBlock } from './rename-block.tsx'

const shownDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function BlockCard({ block }: { block: BlockSummary }) {
  const { id, title, date, completed, originalMode } = block
  const shownTitle = title || `Block ${id.slice(0, 4)}`
  const ModeIcon = originalMode === 'exam' ? IconClock : IconSchool
  const mode = originalMode === 'exam' ? 'Exam mode' : 'Tutor mode'
  return (
    <Card withBorder component="article" aria-label={shownTitle}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h3" className={styles.title}>
          {shownTitle}
        </Title>
        <span title={mode}>
          <ModeIcon size={20} role="img" aria-label={mode} />
        </span>
      </Group>
      <Text size="sm">{shownDate.format(new Date(date))}</Text>
      <BlockScore block={block} />
      <Group mt="auto" pt="md" gap="xs" className={styles.actions}>
        <Button component={Link} to={`/exam?block_id=${id}`} variant={completed ? 'default' : 'filled'}>
          {completed ? 'Review' : 'Resume'}
        </Button>
        {completed ? (
          <Button component={Link} to={`/results?block_id=${id}`} variant="subtle">
            Results
          </Button>
        ) : (
          <>
            <RenameBlock block={block} />
            <DeleteBlock block={block} />
          </>
        )}
      </Group>
    </Card>
  )
}

function BlockScore({ block: { completed, questionCount, answeredCount, score } }: { block: BlockSummary }) {
  const Icon = completed ? IconCheck : IconProgress
  return (
    <>
      <Text mt="xs" className={styles.score}>
        <Icon size={16} aria-hidden /> {completed ? 'Completed' : 'Incomplete'}
      </Text>
      <Text size="sm">
        {completed
          ? `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}${score === null ? '' : `, ${score}% correct`}`
          : `${answeredCount}/${questionCount} completed`}
      </Text>
    </>
  )
}
