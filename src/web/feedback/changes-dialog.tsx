import { Badge, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Revision, TextChange } from '../../contract/feedback.ts'
import { ChangeList } from './change-list.tsx'
import type { Options } from './change-words.ts'
import { makerOf, outlookOf, stateOf } from './revision-words.ts'
import { VoteButtons } from './vote-buttons.tsx'

interface DialogProps {
  title: string
  changes: readonly TextChange[]
  options: Options
  onClose: () => void
  /** Above the changes. */
  head: ReactNode
  /** Below them. */
  foot?: ReactNode
}

/** Changes word by word, over the page. */
export function ChangesDialog({ title, changes, options, onClose, head, foot }: DialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        {head}
        {changes.length === 0 ? (
          <Text>No revision information available.</Text>
        ) : (
          <ChangeList changes={changes} options={options} />
        )}
        {foot}
      </Stack>
    </Modal>
  )
}

interface RevisionDialogProps {
  revision: Revision
  options: Options
  onVoted?: (() => void) | undefined
  onClose: () => void
}

/** One revision: what it changes, why, and the votes on it. */
export function RevisionDialog({ revision, options, onVoted, onClose }: RevisionDialogProps) {
  const head = (
    <div>
      <Group gap="xs" mb="xs">
        <Badge variant="default" tt="none">
          {makerOf(revision)}
        </Badge>
        <Badge variant="default" tt="none">
          {stateOf(revision)}
        </Badge>
      </Group>
      {revision.reason && <Text>{revision.reason}</Text>}
      <Text size="sm" mt="var(--space-half)">
        {outlookOf(revision)}
      </Text>
    </div>
  )
  return (
    <ChangesDialog
      options={options}
      onClose={onClose}
      head={head}
      title="View Changes"
      changes={revision.changes}
      foot={revision.state === 'proposed' && <VoteButtons revision={revision} onVoted={onVoted} />}
    />
  )
}
