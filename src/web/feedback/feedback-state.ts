import type { Issue, RevisionCheck } from '../../contract/feedback.ts'

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
