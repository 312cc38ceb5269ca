import type { Block, BlockProgress, Change } from '../../contract/blocks.ts'
import type { BlockPlace } from '../offline/device-schema.ts'
import { savedHighlights } from '../question/highlight-parts.ts'
import { type BlockState, withValue } from './block-state.ts'

interface Device {
  /** Not acknowledged by the server. */
  changes: readonly Change[]
  /** What the server has, but not this copy of the block. */
  acknowledged: readonly Change[]
  place: BlockPlace | undefined
}

export interface Opening {
  /** Only the first questions, at once and as in tutor mode. */
  demo?: boolean
  /** The question at which a review opens. */
  questionId?: string | undefined
}

export const demoQuestionCount = 5

/** The state in which a block opens: what the server knows, and over it what only this device knows. */
export function openingState(block: Block, device: Device, { demo = false, questionId }: Opening = {}): BlockState {
  if (demo) return demoState(block, device)
  const state = stateOf(block, device)
  if (block.mode !== 'review') return state
  return { ...state, currentIndex: Math.max(0, state.questionIds.indexOf(questionId ?? '')) }
}

/**
 * A tutor block goes on where it stands. Of an exam or a completed block nothing is taken over: the demo is a trial
 * beside it.
 */
function demoState(block: Block, device: Device): BlockState {
  const state = block.mode === 'tutor' ? stateOf(block, device) : { ...stateOf(block, device), ...nothingDone }
  const questionIds = state.questionIds.slice(0, demoQuestionCount)
  const currentIndex = Math.min(state.currentIndex, questionIds.length - 1)
  return { ...state, questionIds, currentIndex, mode: 'tutor', phase: 'running' }
}

const nothingDone = {
  currentIndex: 0,
  answers: {},
  explanationShown: {},
  marked: {},
  notes: {},
  highlights: {},
  crossedOut: {},
  timeRemaining: null,
  secondsSpent: {},
  unsentSeconds: {},
}

function stateOf(block: Block, device: Device): BlockState {
  const { mode, progress } = block
  const place = mode === 'review' ? undefined : device.place
  const timeRemaining = smallerOf(progress.timeRemaining, place?.timeRemaining)
  const opened: BlockState = {
    mode,
    questionIds: block.questions.map(({ id }) => id),
    withheld: Object.fromEntries(block.questions.filter((one) => 'withheld' in one).map(({ id }) => [id, true])),
    phase: 'start',
    currentIndex: Math.min(place?.currentIndex ?? progress.currentIndex, lastIndexOf(block)),
    answers: progress.selectedAnswers,
    explanationShown: progress.showExplanations,
    marked: Object.fromEntries(progress.markedQuestions.map((id) => [id, true])),
    notes: progress.notesMap,
    highlights: highlightsOf(progress),
    crossedOut: progress.optionCrossedOut,
    timeRemaining: mode === 'exam' ? (timeRemaining ?? block.questionCount * block.secondsPerQuestion) : null,
    secondsSpent: place?.secondsSpent ?? {},
    unsentSeconds: place?.unsentSeconds ?? {},
  }
  const state = [...device.acknowledged, ...device.changes].reduce(withChange, opened)
  return { ...state, phase: openingPhase(state, place?.ending ?? false) }
}

function highlightsOf({ questionHighlightedText, explanationHighlightedText }: BlockProgress) {
  const ids = new Set([...Object.keys(questionHighlightedText), ...Object.keys(explanationHighlightedText)])
  const of = (id: string) => savedHighlights(questionHighlightedText[id], explanationHighlightedText[id])
  return Object.fromEntries([...ids].map((id) => [id, of(id)]))
}

function openingPhase({ mode, timeRemaining }: BlockState, ending: boolean): BlockState['phase'] {
  if (mode === 'review') return 'running'
  if (timeRemaining === 0) return 'timeUp'
  return ending ? 'ending' : 'start'
}

const lastIndexOf = ({ questions }: Block) => Math.max(0, questions.length - 1)

function smallerOf(a: number | null, b: number | null | undefined): number | null {
  if (a === null || b === null || b === undefined) return a ?? b ?? null
  return Math.min(a, b)
}

/** What can still be written once a block is completed. */
export const isReviewEdit = ({ field }: Change): boolean => field === 'note' || field === 'highlights'

function withChange(state: BlockState, change: Change): BlockState {
  const { questionId } = change
  if (state.mode === 'review' && !isReviewEdit(change)) return state
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
    case 'note':
      return { ...state, notes: withValue(state.notes, questionId, change.value || undefined) }
    case 'crossedOut': {
      const optionIds = change.value?.length ? change.value : undefined
      return { ...state, crossedOut: withValue(state.crossedOut, questionId, optionIds) }
    }
    case 'highlights':
      return { ...state, highlights: withValue(state.highlights, questionId, highlightsAfter(state, change)) }
    case 'timeSpent':
      // Counted in the seconds of this device already.
      return state
  }
}

type HighlightChange = Extract<Change, { field: 'highlights' }>

/** A kind of highlights that the change does not name stays. */
function highlightsAfter(state: BlockState, { questionId, value }: HighlightChange) {
  const { stem = [], vignette = [], ...explained } = state.highlights[questionId] ?? {}
  const said = value ?? { question: null, explanation: null }
  return {
    ...(said.question === undefined ? { stem, vignette } : savedHighlights(said.question, undefined)),
    ...(said.explanation === undefined ? explained : savedHighlights(undefined, said.explanation)),
  }
}
