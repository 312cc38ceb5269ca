import { Anchor, Badge, Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Revision } from '../../contract/feedback.ts'
import { listVersions } from '../../contract/question-editor.ts'
import type { RevisionDecision } from '../../domain/revisions/revision-state.ts'
import { queryOf } from '../api.ts'
import { ChangeList } from '../feedback/change-list.tsx'
import { makerOf, stateOf } from '../feedback/revision-words.ts'
import { Notice } from '../ui/notice.tsx'
import shared from './editor.module.css'
import { editorAddress } from './editor-address.ts'
import styles from './proposal-card.module.css'
import { timeText } from './time-text.ts'
import { useDecideRevision } from './use-admin-queries.ts'

interface ProposalCardProps {
  revision: Revision
  beginsOpen: boolean
}

/** One revision with its changes, and what an admin may do with it. */
export function ProposalCard({ revision, beginsOpen }: ProposalCardProps) {
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const bodyId = useId()
  const { questionId, votes, reason, changes, isOutdated, baseVersion } = revision
  const movesKey = changes.some(({ field }) => field === 'correctAnswer')
  return (
    <article className={shared.card} aria-label={`Revision of ${questionId}`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Anchor
            component={Link}
            to={editorAddress({ view: 'question', question: questionId })}
            fw="var(--weight-medium)"
            py="sm"
          >
            {questionId}
          </Anchor>
          <Badge variant="default" tt="none">
            {makerOf(revision)}
          </Badge>
          {revision.state !== 'proposed' && (
            <Badge variant="default" tt="none">
              {stateOf(revision)}
            </Badge>
          )}
          {movesKey && (
            <Badge variant="outline" tt="none" className={styles.key}>
              The key changes
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {votes.up} for, {votes.down} against · {timeText(revision.timestamp)}
        </Text>
      </Group>
      {reason && <Text>{reason}</Text>}
      {isOutdated && (
        <Text size="sm" fw="var(--weight-medium)">
          Written for version {baseVersion}; the question has a newer one. Edit it by hand, or reject it.
        </Text>
      )}
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        mih={44}
        px={0}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide changes' : 'Show changes'}
      </Button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Changes revision={revision} />}
      </div>
      {revision.state === 'proposed' && <Decision revision={revision} />}
    </article>
  )
}

/** The options that the changes name are those of the version that they change. */
function Changes({ revision: { questionId, baseVersion, changes } }: { revision: Revision }) {
  const versions = useQuery(queryOf(listVersions, { params: { questionId } }))
  if (versions.isPending) return <Loader size="sm" role="status" aria-label="Loading the question" />
  const base = versions.data?.find(({ version }) => version === baseVersion)
  return (
    <>
      {base && (
        <Text size="sm" mb="sm" className={styles.context}>
          {base.stem}
        </Text>
      )}
      <ChangeList changes={changes} options={base?.options ?? []} />
    </>
  )
}

const asked = {
  accepted: {
    title: 'Accept this revision?',
    text: 'It becomes the question’s text in every new block. Another revision is the only way back.',
    word: 'Accept',
  },
  rejected: { title: 'Reject this revision?', text: 'It stays in the list of rejected ones.', word: 'Reject' },
} as const

/** Accepting and rejecting cannot be taken back, so both ask once more. */
function Decision({ revision: { id, questionId, isOutdated } }: { revision: Revision }) {
  const [wanted, setWanted] = useState<RevisionDecision>()
  const deciding = useDecideRevision()
  const close = () => setWanted(undefined)
  const decide = (state: RevisionDecision) => deciding.mutate({ params: { id }, body: { state } }, { onSettled: close })
  return (
    <>
      {deciding.error && <Notice>{deciding.error.message}</Notice>}
      <Group justify="flex-end">
        <Button
          variant="default"
          mih={44}
          component={Link}
          to={editorAddress({ view: 'question', question: questionId, edit: '1', revision: id })}
        >
          Edit by hand
        </Button>
        <Button variant="default" mih={44} onClick={() => setWanted('rejected')}>
          Reject
        </Button>
        <Button mih={44} disabled={isOutdated} onClick={() => setWanted('accepted')}>
          Accept
        </Button>
      </Group>
      {wanted && (
        <Modal opened centered onClose={close} title={asked[wanted].title} closeButtonProps={{ 'aria-label': 'Close' }}>
          <Text>{asked[wanted].text}</Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" mih={44} onClick={close}>
              Cancel
            </Button>
            <Button mih={44} loading={deciding.isPending} onClick={() => decide(wanted)}>
              {asked[wanted].word}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  )
}
