export interface DemoState {
  readonly index: number
  /** Option id by question id. */
  readonly answers: Readonly<Record<string, string>>
  readonly crossedOut: Readonly<Record<string, readonly string[]>>
  readonly secondsLeft: number
}

export type DemoAction =
  | { type: 'goTo'; index: number; of: number }
  | { type: 'choose' | 'crossOut'; questionId: string; optionId: string }
  | { type: 'tick'; seconds: number }
  | { type: 'again' }

const demoSeconds = 300

export const newDemo: DemoState = { index: 0, answers: {}, crossedOut: {}, secondsLeft: demoSeconds }

/** The demo as it begins, where a visitor may have answered its first question already. */
export const demoFrom = (questionId: string | undefined, optionId: string | undefined): DemoState =>
  questionId && optionId ? { ...newDemo, answers: { [questionId]: optionId } } : newDemo

/** The demo after a step, as in tutor mode: the first answer stands, and none is taken once the time is up. */
export function demoState(state: DemoState, action: DemoAction): DemoState {
  switch (action.type) {
    case 'goTo':
      return action.index >= 0 && action.index < action.of ? { ...state, index: action.index } : state
    case 'choose': {
      const { questionId, optionId } = action
      if (state.answers[questionId] !== undefined || state.secondsLeft === 0) return state
      return { ...state, answers: { ...state.answers, [questionId]: optionId } }
    }
    case 'crossOut': {
      const { questionId, optionId } = action
      const before = state.crossedOut[questionId] ?? []
      const after = before.includes(optionId) ? before.filter((id) => id !== optionId) : [...before, optionId]
      return { ...state, crossedOut: { ...state.crossedOut, [questionId]: after } }
    }
    case 'tick':
      return { ...state, secondsLeft: Math.max(0, state.secondsLeft - action.seconds) }
    case 'again':
      return newDemo
  }
}
