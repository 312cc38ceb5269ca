import { Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminFeedback, listFeedback } from '../../contract/question-editor.ts'
import { queryOf } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { FeedbackCard } from './feedback-card.tsx'
import { StateFilter } from './state-filter.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'spam', label: 'Spam' },
] as const

const nothing = {
  open: 'No feedback waits. What learners say about questions appears here.',
  done: 'No feedback is done with yet.',
  spam: 'No feedback is marked as spam.',
} as const

/** The feedback of learners, oldest first. */
export function FeedbackQueue() {
  const [state, setState] = useState<AdminFeedback['state']>('open')
  const feedback = useQuery(queryOf(listFeedback, { query: { state } }))
  return (
    <Stack>
      <StateFilter label="State of the feedback" states={states} value={state} onChange={setState} />
      {feedback.error && !feedback.data && <Failure error={feedback.error} onRetry={() => void feedback.refetch()} />}
      {feedback.isPending && <Loader role="status" aria-label="Loading the feedback" />}
      {feedback.data?.length === 0 && <EmptyState drawing="nothing-due">{nothing[state]}</EmptyState>}
      {feedback.data?.map((one) => (
        <FeedbackCard key={one.id} feedback={one} />
      ))}
    </Stack>
  )
}
