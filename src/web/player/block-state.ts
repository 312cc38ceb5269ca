import type { Block } from '../../contract/blocks.ts'
import { disclosureOf } from '../../domain/blocks/disclosure.ts'
import type { Highlights } from '../question/highlight-parts.ts'

/**
 * Where the learner is in a block. `ending`: the learner ended it and the server has not heard of it yet.
 * `timeUp`: the clock of an exam reached 0; nothing can be answered any more.
 */
type Phase = 'start' | 'running' | 'paused' | 'ending' | 'timeUp'

/** A value for each question that has one. */
type ByQuestion<Value> = Readonly<Record<string, Value>>

export interface BlockState {
  readonly mode: Block['mode']
  readonly questionIds: readonly string[]
  /** Questions whose key the server keeps to itself, because an open exam asks them. */
  readonly withheld: ByQuestion<boolean>
  readonly phase: Phase
  readonly currentIndex: number
  /** Option id by question id; absent while unanswered. */
  readonly answers: ByQuestion<string>
  readonly explanationShown: ByQuestion<boolean>
  readonly marked: ByQuestion<boolean>
  readonly notes: ByQuestion<string>
  readonly highlights: ByQuestion<Highlights>
  /** Option ids; crossing out is a thinking aid and never changes the answer. */
  readonly crossedOut: ByQuestion<readonly string[]>
  /** Seconds left of an exam; null where there is no clock. */
  readonly timeRemaining: number | null
  readonly secondsSpent: ByQuestion<number>
  /** The part of them that no change carries to the server yet. */
  readonly unsentSeconds: ByQuestion<number>
}

export type BlockAction =
  /** `settle` hands the seconds that were spent over to the changes. */
  | { type: 'start' | 'pause' | 'resume' | 'end' | 'timeUp' | 'settle' }
  | { type: 'goTo'; index: number }
  /** null takes the answer back. */
  | { type: 'choose'; optionId: string | null }
  | { type: 'mark' }
  | { type: 'crossOut'; optionId: string }
  | { type: 'note'; questionId: string; note: string }
  | { type: 'highlight'; questionId: string; highlights: Highlights }
  /** Whole seconds; `shown` is false while the learner looks at another tab. */
  | { type: 'tick'; seconds: number; shown: boolean }

export const longestNote = 10_000

/** What the block looks like after the learner, or the clock, did something. What is not allowed changes nothing. */
export function blockState(state: BlockState, action: BlockAction): BlockState {
  switch (action.type) {
    case 'start':
      return state.phase === 'start' ? settled({ ...state, phase: 'running' }) : state
    case 'pause':
      return state.phase === 'running' && state.mode !== 'review' ? settled({ ...state, phase: 'paused' }) : state
    case 'resume':
      return state.phase === 'paused' || state.phase === 'ending' ? { ...state, phase: 'running' } : state
    case 'end':
      return state.phase === 'running' && state.mode !== 'review' ? settled({ ...state, phase: 'ending' }) : state
    case 'timeUp':
      return state.mode === 'exam' ? settled({ ...state, timeRemaining: 0, phase: 'timeUp' }) : state
    case 'settle':
      return settled(state)
    case 'goTo': {
      const known = state.questionIds[action.index] !== undefined && action.index !== state.currentIndex
      return known && state.phase === 'running' ? settled({ ...state, currentIndex: action.index }) : state
    }
    case 'choose':
      return choose(state, action.optionId)
    case 'mark':
      return mark(state)
    case 'crossOut':
      return crossOut(state, action.optionId)
    case 'note':
      return annotate(state, action.questionId, { notes: action.note.slice(0, longestNote) || undefined })
    case 'highlight':
      return annotate(state, action.questionId, { highlights: action.highlights })
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
export function isExplained({ mode, withheld, answers, explanationShown }: BlockState, questionId: string): boolean {
  return disclosureOf({
    // A completed block is the same whatever it was made as.
    mode: mode === 'exam' ? 'exam' : 'tutor',
    isCompleted: mode === 'review',
    isDeleted: false,
    isAnswered: answers[questionId] !== undefined,
    isExplanationShown: explanationShown[questionId] === true,
    isAskedInOpenExam: mode === 'exam' || withheld[questionId] === true,
  }).isTold
}

/** The map with this value, or without the key where there is none. */
export function withValue<Value>(map: ByQuestion<Value>, key: string, value: Value | undefined): ByQuestion<Value> {
  if (value !== undefined) return { ...map, [key]: value }
  const { [key]: _taken, ...rest } = map
  return rest
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

function crossOut(state: BlockState, optionId: string): BlockState {
  const questionId = state.questionIds[state.currentIndex]
  if (questionId === undefined || isLocked(state, questionId)) return state
  const before = state.crossedOut[questionId] ?? []
  const after = before.includes(optionId) ? before.filter((id) => id !== optionId) : [...before, optionId]
  const value = after.length > 0 ? after : undefined
  return { ...state, crossedOut: withValue(state.crossedOut, questionId, value) }
}

type Annotation = { notes: string | undefined } | { highlights: Highlights }

/** Notes and highlights, in review as well. */
function annotate(state: BlockState, questionId: string, annotation: Annotation): BlockState {
  if (state.phase !== 'running' || !state.questionIds.includes(questionId)) return state
  if ('highlights' in annotation) {
    return { ...state, highlights: withValue(state.highlights, questionId, annotation.highlights) }
  }
  if (state.notes[questionId] === annotation.notes) return state
  return { ...state, notes: withValue(state.notes, questionId, annotation.notes) }
}

/** What was spent goes out with the next changes. */
const settled = (state: BlockState): BlockState =>
  Object.keys(state.unsentSeconds).length > 0 ? { ...state, unsentSeconds: {} } : state

function tick(state: BlockState, { seconds, shown }: { seconds: number; shown: boolean }): BlockState {
  const questionId = state.questionIds[state.currentIndex]
  if (questionId === undefined || state.phase !== 'running' || state.mode === 'review' || seconds <= 0) return state
  const timeRemaining = state.timeRemaining === null ? null : Math.max(0, state.timeRemaining - seconds)
  const later: BlockState = { ...state, timeRemaining, phase: timeRemaining === 0 ? 'timeUp' : 'running' }
  const more = (map: ByQuestion<number>) => ({ ...map, [questionId]: (map[questionId] ?? 0) + seconds })
  const spent = shown
    ? { ...later, secondsSpent: more(state.secondsSpent), unsentSeconds: more(state.unsentSeconds) }
    : later
  return spent.phase === 'timeUp' ? settled(spent) : spent
}

/** Whether a block was begun before, here or on another device. */
export const wasBegun = (state: BlockState, fullTime: number): boolean =>
  Object.keys(state.answers).length > 0 ||
  Object.keys(state.marked).length > 0 ||
  Object.keys(state.notes).length > 0 ||
  Object.keys(state.highlights).length > 0 ||
  Object.keys(state.crossedOut).length > 0 ||
  Object.keys(state.secondsSpent).length > 0 ||
  state.currentIndex > 0 ||
  (state.timeRemaining !== null && state.timeRemaining < fullTime)
