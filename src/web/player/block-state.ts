import type { Block, Change } from '../../contract/blocks.ts'
import type { BlockPlace } from '../offline/device-database.ts'

/**
 * Where the learner is in a block. `ending`: the learner ended it and the server has not heard of it yet.
 * `timeUp`: the clock of an exam reached 0; nothing can be answered any more.
 */
type Phase = 'start' | 'running' | 'paused' | 'ending' | 'timeUp'

export interface BlockState {
  readonly mode: Block['mode']
  readonly questionIds: readonly string[]
  readonly phase: Phase
  readonly currentIndex: number
  /** Option id by question id; absent while unanswered. */
  readonly answers: Readonly<Record<string, string>>
  readonly explanationShown: Readonly<Record<string, boolean>>
  readonly marked: Readonly<Record<string, boolean>>
  /** Seconds left of an exam; null where there is no clock. */
  readonly timeRemaining: number | null
  readonly secondsSpent: Readonly<Record<string, number>>
  readonly unsentSeconds: Readonly<Record<string, number>>
}

export type BlockAction =
  | { type: 'start' | 'pause' | 'resume' | 'end' | 'timeUp' }
  | { type: 'goTo'; index: number }
  /** null takes the answer back. */
  | { type: 'choose'; optionId: string | null }
  | { type: 'mark' }
  /** Whole seconds; `shown` is false while the learner looks at another tab. */
  | { type: 'tick'; seconds: number; shown: boolean }

/** The state in which a block opens: what the server knows, and over it what only this device knows. */
export function openingState(
  block: Block,
  device: { changes: readonly Change[]; place: BlockPlace | undefined },
): BlockState {
  const { mode, progress } = block
  const place = mode === 'review' ? undefined : device.place
  const timeRemaining = smallerOf(progress.timeRemaining, place?.timeRemaining)
  const opened: BlockState = {
    mode,
    questionIds: block.questions.map(({ id }) => id),
    phase: 'start',
    currentIndex: mode === 'review' ? 0 : Math.min(place?.currentIndex ?? progress.currentIndex, lastIndexOf(block)),
    answers: progress.selectedAnswers,
    explanationShown: progress.showExplanations,
    marked: Object.fromEntries(progress.markedQuestions.map((id) => [id, true])),
    timeRemaining: mode === 'exam' ? (timeRemaining ?? block.questionCount * block.secondsPerQuestion) : null,
    secondsSpent: place?.secondsSpent ?? {},
    unsentSeconds: place?.unsentSeconds ?? {},
  }
  const state = mode === 'review' ? opened : device.changes.reduce(withChange, opened)
  return { ...state, phase: openingPhase(state, place?.ending ?? false) }
}

function openingPhase({ mode, timeRemaining }: BlockState, ending: boolean): Phase {
  if (mode === 'review') return 'running'
  if (timeRemaining === 0) return 'timeUp'
  return ending ? 'ending' : 'start'
}

const lastIndexOf = ({ questions }: Block) => Math.max(0, questions.length - 1)

function smallerOf(a: number | null, b: number | null | undefined): number | null {
  if (a === null || b === null || b === undefined) return a ?? b ?? null
  return Math.min(a, b)
}

function withChange(state: BlockState, change: Change): BlockState {
  const { questionId } = change
  switch (change.field) {
    case 'answer': {
      // In tutor mode the answer that the server knows was first.
      if (state.mode === 'tutor' && state.answers[questionId]) return state
      return { ...state, answers: withValue(state.answers, questionId, change.value || undefined) }
    }
    case 'marked':
      return { ...state, marked: withValue(state.marked, questionId, change.value || undefined) }
    case 'explanationShown':
      return { ...state, explanationShown: withValue(state.explanationShown, questionId, change.value || undefined) }
    default:
      return state
  }
}

function withValue<Value>(
  map: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  if (value !== undefined) return { ...map, [key]: value }
  const { [key]: _taken, ...rest } = map
  return rest
}

/** What the block looks like after the learner, or the clock, did something. What is not allowed changes nothing. */
export function blockState(state: BlockState, action: BlockAction): BlockState {
  switch (action.type) {
    case 'start':
      return state.phase === 'start' ? { ...state, phase: 'running' } : state
    case 'pause':
      return state.phase === 'running' && state.mode !== 'review' ? { ...state, phase: 'paused' } : state
    case 'resume':
      return state.phase === 'paused' || state.phase === 'ending' ? { ...state, phase: 'running' } : state
    case 'end':
      return state.phase === 'running' && state.mode !== 'review' ? { ...state, phase: 'ending' } : state
    case 'timeUp':
      return state.mode === 'exam' ? { ...state, timeRemaining: 0, phase: 'timeUp' } : state
    case 'goTo': {
      const known = state.questionIds[action.index] !== undefined && action.index !== state.currentIndex
      return known && state.phase === 'running' ? { ...state, currentIndex: action.index } : state
    }
    case 'choose':
      return choose(state, action.optionId)
    case 'mark':
      return mark(state)
    case 'tick':
      return tick(state, action)
  }
}

/** Whether the learner can still answer a question. In tutor mode the first answer stands. */
export function isLocked(state: BlockState, questionId: string): boolean {
  if (state.mode === 'review' || state.phase !== 'running') return true
  return isExplained(state, questionId)
}

/** Whether key and explanation of a question stand open. */
export function isExplained(state: BlockState, questionId: string): boolean {
  if (state.mode === 'exam') return false
  if (state.mode === 'review') return true
  return state.answers[questionId] !== undefined || state.explanationShown[questionId] === true
}

function choose(state: BlockState, optionId: string | null): BlockState {
  const questionId = state.questionIds[state.currentIndex]
  if (questionId === undefined || isLocked(state, questionId)) return state
  if (optionId === null && state.mode === 'tutor') return state
  if ((state.answers[questionId] ?? null) === optionId) return state
  const answers = withValue(state.answers, questionId, optionId ?? undefined)
  const answered = { ...state, answers, unsentSeconds: withValue(state.unsentSeconds, questionId, undefined) }
  if (state.mode === 'exam') return answered
  return { ...answered, explanationShown: withValue(state.explanationShown, questionId, true) }
}

function mark(state: BlockState): BlockState {
  const questionId = state.questionIds[state.currentIndex]
  if (questionId === undefined || state.phase !== 'running' || state.mode === 'review') return state
  return { ...state, marked: withValue(state.marked, questionId, state.marked[questionId] ? undefined : true) }
}

function tick(state: BlockState, { seconds, shown }: { seconds: number; shown: boolean }): BlockState {
  const questionId = state.questionIds[state.currentIndex]
  if (questionId === undefined || state.phase !== 'running' || state.mode === 'review' || seconds <= 0) return state
  const timeRemaining = state.timeRemaining === null ? null : Math.max(0, state.timeRemaining - seconds)
  const later: BlockState = { ...state, timeRemaining, phase: timeRemaining === 0 ? 'timeUp' : 'running' }
  if (!shown) return later
  const more = (map: Readonly<Record<string, number>>) => ({ ...map, [questionId]: (map[questionId] ?? 0) + seconds })
  return { ...later, secondsSpent: more(state.secondsSpent), unsentSeconds: more(state.unsentSeconds) }
}

type Given = { at: string; newId: () => string }

/** The changes that lead from one state to the next, each with an id of its own. */
export function changesBetween(before: BlockState, after: BlockState, { at, newId }: Given): Change[] {
  return after.questionIds.flatMap((questionId): Change[] => {
    const base = () => ({ id: newId(), questionId, at })
    const changes: Change[] = []
    if (before.answers[questionId] !== after.answers[questionId]) {
      // Only what came since the last answer to this question: the server adds them up.
      const timeSpent = Math.min(86_400, before.unsentSeconds[questionId] ?? 0)
      changes.push({ ...base(), field: 'answer', value: after.answers[questionId] ?? null, timeSpent })
    }
    if (before.explanationShown[questionId] !== after.explanationShown[questionId]) {
      changes.push({ ...base(), field: 'explanationShown', value: after.explanationShown[questionId] ?? false })
    }
    if (before.marked[questionId] !== after.marked[questionId]) {
      changes.push({ ...base(), field: 'marked', value: after.marked[questionId] ?? false })
    }
    return changes
  })
}

/** Whether a block was begun before, here or on another device. */
export const wasBegun = (state: BlockState, fullTime: number): boolean =>
  Object.keys(state.answers).length > 0 ||
  Object.keys(state.marked).length > 0 ||
  Object.keys(state.secondsSpent).length > 0 ||
  state.currentIndex > 0 ||
  (state.timeRemaining !== null && state.timeRemaining < fullTime)
