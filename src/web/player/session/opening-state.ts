import type { Block, Change } from '../../../contract/blocks.ts'
import { isReviewEdit, statesOf, withChange } from '../../../domain/blocks/merge-change.ts'
import type { BlockPosition } from '../../offline/device-schema.ts'
import type { BlockState } from './block-state.ts'

interface Device {
  /** Not acknowledged by the server. */
  changes: readonly Change[]
  /** Changes that the server has and this copy of the block lacks. */
  acknowledged: readonly Change[]
  position: BlockPosition | undefined
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
  const asked = questionId === undefined ? 0 : state.questionIds.indexOf(questionId)
  return { ...state, currentIndex: Math.max(0, asked) }
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
  states: {},
  timeRemaining: null,
  secondsSpent: {},
  unsentSeconds: {},
}

function stateOf(block: Block, device: Device): BlockState {
  const { mode, progress } = block
  const position = mode === 'review' ? undefined : device.position
  const timeRemaining = smallerOf(progress.timeRemaining, position?.timeRemaining)
  const opened: BlockState = {
    mode,
    questionIds: block.questions.map(({ id }) => id),
    withheld: Object.fromEntries(block.questions.filter((one) => 'withheld' in one).map(({ id }) => [id, true])),
    phase: 'start',
    currentIndex: Math.min(position?.currentIndex ?? progress.currentIndex, lastIndexOf(block)),
    states: statesOf(progress),
    timeRemaining: mode === 'exam' ? (timeRemaining ?? block.questionCount * block.secondsPerQuestion) : null,
    secondsSpent: position?.secondsSpent ?? {},
    unsentSeconds: position?.unsentSeconds ?? {},
  }
  const state = [...device.acknowledged, ...device.changes].reduce(withDeviceChange, opened)
  return { ...state, phase: openingPhase(state, position?.ending ?? false) }
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

/** The state with a change that was made elsewhere on this device: before it was opened, or in another tab. */
export function withDeviceChange(state: BlockState, change: Change): BlockState {
  if (state.mode === 'review' && !isReviewEdit(change)) return state
  const before = state.states[change.questionId] ?? {}
  const after = withChange(before, change, state.mode === 'tutor' ? 'tutor' : 'exam')
  return after === before ? state : { ...state, states: { ...state.states, [change.questionId]: after } }
}
