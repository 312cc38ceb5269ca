import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer } from 'react'
import {
  checkRevision,
  type Issue,
  listRevisions,
  type RevisionCheck,
  submitFeedback,
} from '../../contract/feedback.ts'
import { call, mayRetry, mutationOf, queryOf } from '../api.ts'
import { newId } from '../offline/new-id.ts'

/** After so many errors the page asks no more. */
const mostFailures = 5

interface Submitted {
  revisionId: string
  /** Points that it earned; 0 for a repeat. */
  points: number
}

/** Where a learner's feedback on one question is. */
export type FeedbackState =
  /** `id` is its own before the server has it: sent twice it is one feedback. */
  | { step: 'form'; id: string; issues: readonly Issue[]; text: string }
  | ({ step: 'processing'; progress: number; message: string; failures: number } & Submitted)
  | ({ step: 'complete'; revision: RevisionCheck['revision'] } & Submitted)
  | ({ step: 'no_changes'; message: string } & Submitted)

export type FeedbackAction =
  | { type: 'edited'; issues: readonly Issue[]; text: string }
  | { type: 'submitted'; reply: Submitted }
  | { type: 'checked'; reply: RevisionCheck }
  | { type: 'checkFailed' }
  | { type: 'again'; id: string }

export const newFeedback = (id: string): FeedbackState => ({ step: 'form', id, issues: [], text: '' })

/** Whether the form says anything. */
export const isBlank = ({ issues, text }: { issues: readonly Issue[]; text: string }) =>
  issues.length === 0 && text.trim() === ''

/** From the form over the server's work to a revision, or to none. */
export function feedbackState(state: FeedbackState, action: FeedbackAction): FeedbackState {
  if (action.type === 'again') return newFeedback(action.id)
  if (state.step === 'form') {
    if (action.type === 'edited') return { ...state, issues: action.issues, text: action.text }
    if (action.type !== 'submitted') return state
    const { revisionId, points } = action.reply
    return { step: 'processing', revisionId, points, progress: 0, message: '', failures: 0 }
  }
  if (action.type === 'checked') return checked(state, action.reply)
  if (action.type === 'checkFailed' && state.step === 'processing') return failed(state)
  return state
}

/** A check after the end tells what became of the revision since. */
function checked(
  { revisionId, points, ...state }: Exclude<FeedbackState, { step: 'form' }>,
  { status, progress, message, revision }: RevisionCheck,
): FeedbackState {
  if (status === 'complete') return { step: 'complete', revisionId, points, revision }
  if (status === 'no_changes') return { step: 'no_changes', revisionId, points, message }
  // A check that was asked earlier may be answered later: the bar does not go back.
  const reached = state.step === 'processing' ? Math.max(state.progress, progress) : progress
  const failures = state.step === 'processing' ? state.failures : 0
  return { step: 'processing', revisionId, points, progress: reached, message, failures }
}

function failed(state: Extract<FeedbackState, { step: 'processing' }>): FeedbackState {
  const failures = state.failures + 1
  if (failures < mostFailures) return { ...state, failures }
  const { revisionId, points } = state
  return { step: 'no_changes', revisionId, points, message: unreachable }
}

const unreachable =
  'Your feedback is saved, but its progress could not be followed. A revision appears below once there is one.'

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
