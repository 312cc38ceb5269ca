import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { castVote, getVotes, listRevisions, type Revision, type Votes } from '../../contract/feedback.ts'
import { mayRetry, mutationOf, queryOf } from '../api.ts'
import { newId } from '../offline/new-id.ts'

export type VoteType = NonNullable<Votes['userVote']>

/** The votes on a revision as they stand, the same wherever it is shown, and the learner's own to change. */
export function useVote({ id: revisionId, questionId, votes }: Revision, onVoted?: () => void) {
  const queryClient = useQueryClient()
  const params = { questionId, revisionId }
  const options = queryOf(getVotes, { params })
  const read = useQuery({ ...options, initialData: { success: true as const, votes } })
  const voting = useMutation({
    ...mutationOf(castVote),
    // The id of a vote counts once.
    retry: mayRetry,
    onSuccess: (reply) => {
      queryClient.setQueryData(options.queryKey, { success: true, votes: reply.votes })
      // The vote may have decided it.
      void queryClient.invalidateQueries({ queryKey: queryOf(listRevisions, { params: { questionId } }).queryKey })
      onVoted?.()
    },
  })
  return {
    votes: read.data.votes,
    voting,
    vote: (voteType: VoteType) => voting.mutate({ params, body: { voteType, id: newId() } }),
  }
}
