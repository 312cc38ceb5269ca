import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideFeedback, decideRevision, reviseQuestion } from '../../contract/question-editor.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'

/** A decision of an admin shows in every queue. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => refetchAfter('revisions', queryClient)
}

export function useDecideRevision() {
  const refresh = useRefresh()
  return useMutation({ ...mutationOf(decideRevision), onSettled: refresh })
}

export function useDecideFeedback() {
  const refresh = useRefresh()
  return useMutation({ ...mutationOf(decideFeedback), onSettled: refresh })
}

export function useReviseQuestion() {
  const refresh = useRefresh()
  return useMutation({ ...mutationOf(reviseQuestion), onSettled: refresh })
}
