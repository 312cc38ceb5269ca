import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer } from 'react'
import { checkRevision, listRevisions, submitFeedback } from '../../contract/feedback.ts'
import { call, mayRetry, mutationOf, queryOf } from '../api.ts'
import { newId } from '../offline/new-id.ts'
import { type FeedbackAction, type FeedbackState, feedbackState, newFeedback } from './feedback-state.ts'

const pollEveryMs = 1_000

/** The feedback of each question, by its id, while a block is open. */
export type FeedbackBook = Map<string, FeedbackState>

interface UseFeedback {
  questionId: string
  blockId: string
  book: FeedbackBook
  /** The server must know that the explanation was shown before it takes feedback. */
  beforeSending: () => Promise<unknown>
}

/** The feedback on one question: kept in the book, sent, and followed until there is a revision or none. */
export function useFeedback({ questionId, blockId, book, beforeSending }: UseFeedback) {
  const queryClient = useQueryClient()
  const [state, dispatch] = useReducer(
    feedbackState,
    undefined,
    (): FeedbackState => book.get(questionId) ?? newFeedback(newId()),
  )
  const sending = useMutation({
    ...mutationOf(submitFeedback),
    // Its id makes a repeat the same feedback.
    retry: mayRetry,
    onSuccess: (reply) => dispatch({ type: 'submitted', reply }),
  })
  const revisionId = state.step === 'form' ? '' : state.revisionId
  useEffect(() => {
    book.set(questionId, state)
  }, [book, questionId, state])

  const check = useCallback(async () => {
    try {
      const reply = await call(checkRevision, { params: { questionId, revisionId } })
      if (reply.status === 'complete') {
        await queryClient.invalidateQueries({ queryKey: queryOf(listRevisions, { params: { questionId } }).queryKey })
      }
      return { type: 'checked', reply } as const
    } catch {
      return { type: 'checkFailed' } as const
    }
  }, [queryClient, questionId, revisionId])

  useEffect(() => {
    if (state.step !== 'processing') return
    let isOver = false
    // Each answer makes a new state, which starts the next poll.
    const timer = setTimeout(async () => {
      const action = await check()
      if (!isOver) dispatch(action)
    }, pollEveryMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [state, check])

  return {
    state,
    sending,
    edit: (edited: Omit<Extract<FeedbackAction, { type: 'edited' }>, 'type'>) =>
      dispatch({ type: 'edited', ...edited }),
    submit: async () => {
      if (state.step !== 'form' || sending.isPending) return
      const { id, issues, text } = state
      await beforeSending()
      sending.mutate({ body: { questionId, blockId, id, issues: [...issues], feedback: text } })
    },
    again: () => {
      sending.reset()
      dispatch({ type: 'again', id: newId() })
    },
    /** Asks once what has become of it. */
    look: () => void check().then(dispatch),
  }
}
