import { type Block, type Change, longestNote, mostSecondsAChange } from '../../../contract/blocks.ts'
import { modeOf } from '../../../domain/blocks/block-mode.ts'
import { disclosureOf } from '../../../domain/blocks/disclosure.ts'
import {
  countedAnswer,
  type Field,
  fields,
  fieldValue,
  mergeChange,
  type QuestionState,
  textOf,
  wireChangesOf,
} from '../../../domain/blocks/merge-change.ts'
import { explanationHighlightsOf, type Highlights, questionHighlightsOf } from '../../question/highlight-parts.ts'

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
  /** What the learner did to each question, as the server keeps it too. */
  readonly states: ByQuestion<QuestionState>
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

/**
 * The state of the block after an action of the learner or the clock. An action that is not allowed changes nothing.
 *
 * @param at when, by the device's clock (ISO 8601)
 */
export function blockState(state: BlockState, action: BlockAction, at: string): BlockState {
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
      return choose(state, action.optionId, at)
    case 'mark':
      return mark(state, at)
    case 'crossOut':
      return crossOut(state, action.optionId, at)
    case 'note':
      return annotate(state, action.questionId, { note: action.note.slice(0, longestNote) }, at)
    case 'highlight':
      return annotate(state, action.questionId, highlightTexts(action.highlights), at)
    case 'tick':
      return tick(state, action)
  }
}

/** The question at which the learner is. Every block has one: none is drawn empty. */
export function currentQuestionId({ questionIds, currentIndex }: BlockState): string {
  const questionId = questionIds[currentIndex]
  if (questionId === undefined) throw new Error(`This block has no question ${currentIndex + 1}.`)
  return questionId
}

/** Whether the section is over for the learner, and only the server has not completed it yet. */
export const isEnded = ({ phase }: BlockState): boolean => phase === 'ending' || phase === 'timeUp'

/** Whether the learner can still answer a question. In tutor mode the first answer stands. */
export function isLocked(state: BlockState, questionId: string): boolean {
  if (state.mode === 'review' || state.phase !== 'running') return true
  return isExplained(state, questionId)
}

/** Whether key and explanation of a question stand open. */
export function isExplained(state: BlockState, questionId: string): boolean {
  const { mode, withheld, states } = state
  return disclosureOf({
    // A completed block is the same whatever it was made as.
    mode: modeOf(mode),
    isCompleted: mode === 'review',
    isDeleted: false,
    isAnswered: answerOf(state, questionId) !== undefined,
    isExplanationShown: fieldValue(states[questionId], 'explanationShown') === true,
    isAskedInOpenExam: mode === 'exam' || withheld[questionId] === true,
  }).showsKeyElsewhere
}

/** By which rule answers of this block are merged; a completed block takes none. */
const mergeMode = ({ mode }: BlockState) => (mode === 'tutor' ? 'tutor' : 'exam')

/** The option that counts; undefined while the question is unanswered. */
export const answerOf = (state: BlockState, questionId: string): string | undefined => {
  const known = state.states[questionId]
  return known && countedAnswer(known, mergeMode(state))?.value
}

export const isMarked = ({ states }: BlockState, questionId: string): boolean =>
  fieldValue(states[questionId], 'marked') === true

/** Writes a field of a question, by the fold that the server uses too. */
function written(state: BlockState, questionId: string, field: Field, value: string, at: string): BlockState {
  const known = state.states[questionId] ?? {}
  const before = known[field]
  if ((before?.value ?? '') === value) return state
  // A clock that was set back takes nothing from what the learner does now.
  const later = before && before.at > at ? before.at : at
  const merged = mergeChange(known, { field, value, at: later }, mergeMode(state))
  return merged === known ? state : { ...state, states: { ...state.states, [questionId]: merged } }
}

function choose(state: BlockState, optionId: string | null, at: string): BlockState {
  const questionId = currentQuestionId(state)
  if (isLocked(state, questionId)) return state
  const answered = written(state, questionId, 'answer', textOf('answer', optionId), at)
  if (answered === state) return state
  const { [questionId]: _carried, ...unsentSeconds } = state.unsentSeconds
  const settledQuestion = { ...answered, unsentSeconds }
  if (state.mode === 'exam') return settledQuestion
  return written(settledQuestion, questionId, 'explanationShown', textOf('explanationShown', true), at)
}

function mark(state: BlockState, at: string): BlockState {
  if (state.phase !== 'running' || state.mode === 'review') return state
  const questionId = currentQuestionId(state)
  return written(state, questionId, 'marked', textOf('marked', !isMarked(state, questionId)), at)
}

function crossOut(state: BlockState, optionId: string, at: string): BlockState {
  const questionId = currentQuestionId(state)
  if (isLocked(state, questionId)) return state
  const before = fieldValue(state.states[questionId], 'crossedOut') ?? []
  const after = before.includes(optionId) ? before.filter((id) => id !== optionId) : [...before, optionId]
  return written(state, questionId, 'crossedOut', textOf('crossedOut', after), at)
}

const highlightTexts = (highlights: Highlights) => ({
  questionHighlights: textOf('questionHighlights', questionHighlightsOf(highlights)),
  explanationHighlights: textOf('explanationHighlights', explanationHighlightsOf(highlights)),
})

type Annotation = { note: string } | ReturnType<typeof highlightTexts>

/** Notes and highlights, in review as well. */
function annotate(state: BlockState, questionId: string, annotation: Annotation, at: string): BlockState {
  if (state.phase !== 'running' || !state.questionIds.includes(questionId)) return state
  const texts = Object.entries(annotation) as [Field, string][]
  return texts.reduce((after, [field, value]) => written(after, questionId, field, value, at), state)
}

/** Hands the spent seconds over to the next changes. */
const settled = (state: BlockState): BlockState =>
  Object.keys(state.unsentSeconds).length > 0 ? { ...state, unsentSeconds: {} } : state

function tick(state: BlockState, { seconds, shown }: { seconds: number; shown: boolean }): BlockState {
  if (state.phase !== 'running' || state.mode === 'review' || seconds <= 0) return state
  const questionId = currentQuestionId(state)
  const timeRemaining = state.timeRemaining === null ? null : Math.max(0, state.timeRemaining - seconds)
  const later: BlockState = { ...state, timeRemaining, phase: timeRemaining === 0 ? 'timeUp' : 'running' }
  const more = (map: ByQuestion<number>) => ({ ...map, [questionId]: (map[questionId] ?? 0) + seconds })
  const spent = shown
    ? { ...later, secondsSpent: more(state.secondsSpent), unsentSeconds: more(state.unsentSeconds) }
    : later
  return spent.phase === 'timeUp' ? settled(spent) : spent
}

/** Whether a block was begun before, here or on another device. */
export const wasBegun = ({ states, secondsSpent, currentIndex, timeRemaining }: BlockState, fullTime: number) =>
  Object.values(states).some((state) => Object.values(state).some(({ value }) => value !== '')) ||
  Object.keys(secondsSpent).length > 0 ||
  currentIndex > 0 ||
  (timeRemaining !== null && timeRemaining < fullTime)

interface Given {
  at: string
  newId: () => string
}

/**
 * The changes that lead from one state to the next, each with an id of its own. They are found by comparing, because the
 * seconds on a question ride along with whatever comes next.
 */
export function changesBetween(before: BlockState, after: BlockState, { at, newId }: Given): Change[] {
  // A tick of the clock, once a second: nothing for the server yet.
  if (!mayDiffer(before, after)) return []
  return after.questionIds.flatMap((questionId): Change[] => {
    const changed = changedFields(before.states[questionId], after.states[questionId])
    const timeSpent = secondsHandedOver(before, after, questionId)
    const isAnswered = changed.some(({ field }) => field === 'answer')
    const timed = timeSpent > 0 && !isAnswered ? [{ field: 'timeSpent', value: timeSpent } as const] : []
    return [...timed, ...wireChangesOf(changed)].map((change) => ({
      id: newId(),
      questionId,
      at: latest(at, changed),
      ...(change.field === 'answer' ? { ...change, timeSpent } : change),
    }))
  })
}

const changedFields = (before: QuestionState = {}, after: QuestionState = {}) =>
  fields.flatMap((field) => {
    const { value = '', at = '' } = after[field] ?? {}
    return value === (before[field]?.value ?? '') ? [] : [{ field, value, at }]
  })

/** The time that the state has, where the clock of the device was set back meanwhile. */
const latest = (at: string, changed: readonly { at: string }[]): string =>
  changed.reduce((latestAt, one) => (one.at > latestAt ? one.at : latestAt), at)

function mayDiffer(before: BlockState, after: BlockState): boolean {
  const handedOver = Object.keys(after.unsentSeconds).length < Object.keys(before.unsentSeconds).length
  return handedOver || after.phase !== before.phase || before.states !== after.states
}

/** The seconds on a question since its last change, once they wait no longer: the server adds the parts up. */
function secondsHandedOver(before: BlockState, after: BlockState, questionId: string): number {
  const of = (map: Readonly<Record<string, number>>) => map[questionId] ?? 0
  const came = of(after.secondsSpent) - of(before.secondsSpent)
  return Math.min(mostSecondsAChange, Math.max(0, of(before.unsentSeconds) + came - of(after.unsentSeconds)))
}
