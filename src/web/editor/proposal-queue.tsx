import { Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Revision } from '../../contract/feedback.ts'
import { listProposals } from '../../contract/question-editor.ts'
import { revisionStates } from '../../domain/revisions/revision-state.ts'
import { queryOf } from '../api.ts'
import { stateOf } from '../feedback/revision-words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { StateFilter } from './state-filter.tsx'

const states = revisionStates.map((state) => ({ value: state, label: stateOf({ state }) }))

const nothing = {
  proposed: 'No revision waits. Revisions come from the feedback of learners, or from you: open a question.',
  accepted: 'No revision has been accepted yet.',
  rejected: 'No revision has been rejected yet.',
} as const

/** The revisions that wait, changes of the key and what learners voted up first. */
export function ProposalQueue() {
  const [state, setState] = useState<Revision['state']>('proposed')
  const revisions = useQuery(queryOf(listProposals, { query: { state } }))
  return (
    <Stack>
      <StateFilter label="State of the revisions" states={states} value={state} onChange={setState} />
      {revisions.error && !revisions.data && (
        <Failure error={revisions.error} onRetry={() => void revisions.refetch()} />
      )}
      {revisions.isPending && <Loader role="status" aria-label="Loading the revisions" />}
      {revisions.data?.length === 0 && <EmptyState drawing="nothing-due">{nothing[state]}</EmptyState>}
      {revisions.data?.map((revision, n) => (
        <ProposalCard key={revision.id} revision={revision} beginsOpen={n === 0} />
      ))}
    </Stack>
  )
}
