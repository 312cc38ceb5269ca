import { Anchor, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRevisions } from '../../contract/feedback.ts'
import { call, queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Options } from './change-words.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackOutcome } from './feedback-outcome.tsx'
import styles from './feedback-panel.module.css'
import { RevisionCard } from './revision-card.tsx'
import { type FeedbackBook, useFeedback } from './use-feedback.ts'

interface FeedbackPanelProps {
  questionId: string
  blockId: string
  options: Options
  book: FeedbackBook
  /** Sends what the server has to know first. */
  beforeSending: () => Promise<unknown>
}

/** A learner's say on one question: the form, what comes of it, and the revisions that there are. */
export function FeedbackPanel(props: FeedbackPanelProps) {
  const { questionId, options } = props
  const user = useUser()
  const feedback = useFeedback(props)
  const { state, sending, again, look } = feedback
  const revisions = useQuery({
    ...queryOf(listRevisions, { params: { questionId } }),
    queryFn: async ({ signal }) => {
      await props.beforeSending()
      return call(listRevisions, { params: { questionId } }, { signal })
    },
    refetchOnMount: 'always',
  })
  const ownId = state.step === 'complete' ? state.revision?.id : undefined
  const own = revisions.data?.find(({ id }) => id === ownId)
  const others = revisions.data?.filter(({ id }) => id !== ownId) ?? []
  return (
    <>
      {state.step === 'form' ? (
        <FeedbackForm form={state} feedback={feedback} />
      ) : (
        <FeedbackOutcome state={state} options={options} listed={own} onAgain={again} onVoted={look} />
      )}
      <section aria-label="Revisions of this question" className={styles.list}>
        <h3>Revisions of this question</h3>
        {revisions.isPending && <Loader size="sm" role="status" aria-label="Loading the revisions" />}
        {/* Why a feedback did not get through is said once, in its form. */}
        {revisions.error && !revisions.data && !sending.error && (
          <Notice onRetry={() => void revisions.refetch()}>{revisions.error.message}</Notice>
        )}
        {revisions.data && others.length === 0 && (
          <Text size="sm">{own ? 'No others.' : 'None yet. Your feedback can be the first.'}</Text>
        )}
        {others.map((revision) => (
          <RevisionCard key={revision.id} revision={revision} options={options} />
        ))}
      </section>
      {user?.role === 'admin' && (
        <Anchor
          component={Link}
          to={`/editor?${new URLSearchParams({ view: 'question', question: questionId })}`}
          py="sm"
        >
          Open in the editor’s room
        </Anchor>
      )}
    </>
  )
}
