import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Revision } from '../../contract/feedback.ts'
import { changeSummary, type Options } from './change-words.ts'
import { RevisionDialog } from './changes-dialog.tsx'
import styles from './revision-card.module.css'
import { makerOf, outlookOf, stateOf } from './revision-words.ts'
import { VoteButtons } from './vote-buttons.tsx'

interface RevisionCardProps {
  revision: Revision
  options: Options
  onVoted?: () => void
}

/** A revision in short: what it touches, how the votes stand, and the way to its words. */
export function RevisionCard({ revision, options, onVoted }: RevisionCardProps) {
  const [isViewed, setIsViewed] = useState(false)
  return (
    <article className={styles.revision} aria-label={`${stateOf(revision)}: ${makerOf(revision)}`}>
      <Group gap="xs">
        <Badge variant="default" tt="none">
          {makerOf(revision)}
        </Badge>
        <Badge variant="default" tt="none">
          {stateOf(revision)}
        </Badge>
      </Group>
      {revision.reason && <Text size="sm">{revision.reason}</Text>}
      <Text size="sm">{changeSummary(revision.changes, options)}</Text>
      <Text size="sm" className={styles.quiet}>
        {outlookOf(revision)}
      </Text>
      <Button variant="default" mih={44} onClick={() => setIsViewed(true)}>
        View Changes
      </Button>
      {revision.state === 'proposed' && <VoteButtons inline revision={revision} onVoted={onVoted} />}
      {isViewed && (
        <RevisionDialog revision={revision} options={options} onVoted={onVoted} onClose={() => setIsViewed(false)} />
      )}
    </article>
  )
}
