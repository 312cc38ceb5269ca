import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { AdminFeedback } from '../../contract/question-editor.ts'
import { issueWords } from '../feedback/issue-words.ts'
import { Notice } from '../ui/notice.tsx'
import { showUndo } from '../ui/undo-toast.tsx'
import styles from './editor.module.css'
import { editorAddress } from './editor-address.ts'
import { jobText } from './job-text.ts'
import { ProposalCard } from './proposal-card.tsx'
import { timeText } from './time-text.ts'
import { useDecideFeedback } from './use-admin-queries.ts'

type State = AdminFeedback['state']

const steps = [
  { state: 'spam', word: 'Mark as spam', done: 'Marked as spam; it earns no points.' },
  { state: 'open', word: 'Reopen', done: 'Opened again.' },
  { state: 'done', word: 'Mark as done', done: 'Marked as done.' },
] as const

/** What one learner said about a question, and what may come of it. */
export function FeedbackCard({ feedback }: { feedback: AdminFeedback }) {
  const { id, state, username, createdAt, issues, feedback: text, questionId, version, revision, job } = feedback
  const deciding = useDecideFeedback()
  const set = (to: State, done: string) => {
    const params = { id }
    deciding.mutate(
      { params, body: { state: to } },
      // The card goes with its queue; the way back outlives it.
      { onSuccess: () => void showUndo(done, () => deciding.mutate({ params, body: { state } }), 'feedback') },
    )
  }
  return (
    <article className={styles.card} aria-label={`Feedback of ${username} on ${questionId}`}>
      <Group justify="space-between" gap="xs">
        <Text>
          <b>{username}</b> on{' '}
          <Anchor
            component={Link}
            to={editorAddress({ view: 'question', question: questionId })}
            fw="var(--weight-medium)"
          >
            {questionId}
          </Anchor>
          , version {version}
        </Text>
        <Text size="sm">{timeText(createdAt)}</Text>
      </Group>
      {issues.length > 0 && (
        <Group gap="xs">
          {issues.map((issue) => (
            <Badge key={issue} variant="default" tt="none">
              {issueWords[issue]}
            </Badge>
          ))}
        </Group>
      )}
      {text !== '' && <blockquote className={styles.quote}>{text}</blockquote>}
      {job && <Text size="sm">{jobText(job)}</Text>}
      {revision && <ProposalCard revision={revision} beginsOpen={revision.state === 'proposed'} />}
      {deciding.error && <Notice>{deciding.error.message}</Notice>}
      <Group justify="flex-end">
        {steps
          .filter((step) => step.state !== state)
          .map((step) => (
            <Button
              key={step.state}
              variant="default"
              mih={44}
              disabled={deciding.isPending}
              onClick={() => set(step.state, step.done)}
            >
              {step.word}
            </Button>
          ))}
        {state === 'open' && (
          <Button
            mih={44}
            component={Link}
            to={editorAddress({ view: 'question', question: questionId, edit: '1', feedback: id })}
          >
            Revise by hand
          </Button>
        )}
      </Group>
    </article>
  )
}
