import { Button, Card, Group, Modal, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock, IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BlockSummary } from '../../contract/blocks.ts'
import { RenameDialog } from './rename-dialog.tsx'

const shownDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

interface BlockCardProps {
  block: BlockSummary
  isDeleting: boolean
  onDelete: () => void
  onRename: (title: string) => void
}

export function BlockCard({ block, isDeleting, onDelete, onRename }: BlockCardProps) {
  const { id, title, date, completed, questionCount, answeredCount, originalMode } = block
  const [asking, question] = useDisclosure(false)
  const [renaming, name] = useDisclosure(false)
  const Icon = originalMode === 'exam' ? IconClock : IconSchool
  const address = `/exam?block_id=${id}`
  return (
    <Card withBorder component="article" aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h3">
          {title || `Block ${id.slice(0, 4)}`}
        </Title>
        <Icon size={20} role="img" aria-label={originalMode === 'exam' ? 'Exam mode' : 'Tutor mode'} />
      </Group>
      <Text size="sm">{shownDate.format(new Date(date))}</Text>
      <Text mt="xs">
        {completed ? 'Completed' : 'Incomplete'},{' '}
        {completed ? `${questionCount} questions` : `${answeredCount}/${questionCount} completed`}
      </Text>
      <Group mt="md">
        <Button component={Link} to={address} variant={completed ? 'default' : 'filled'}>
          {completed ? 'Review' : 'Resume'}
        </Button>
        {completed ? (
          <Button component={Link} to={`${address}&results=1`} variant="subtle">
            Results
          </Button>
        ) : (
          <>
            <Button variant="subtle" onClick={name.open} aria-label={`Rename ${title}`}>
              Rename
            </Button>
            <Button variant="subtle" color="red" onClick={question.open} aria-label={`Delete ${title}`}>
              Delete
            </Button>
          </>
        )}
      </Group>
      <RenameDialog key={title} {...{ title, opened: renaming, onClose: name.close, onRename }} />
      <Modal opened={asking} onClose={question.close} title="Delete this block?">
        <Text mb="md">
          Its {answeredCount} {answeredCount === 1 ? 'answer goes' : 'answers go'} with it, and its questions can be
          drawn again.
        </Text>
        <Group>
          <Button color="red" loading={isDeleting} onClick={onDelete}>
            Delete block
          </Button>
          <Button variant="default" onClick={question.close}>
            Keep it
          </Button>
        </Group>
      </Modal>
    </Card>
  )
}
