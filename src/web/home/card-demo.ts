interface CardDemo {
  readonly index: number
  readonly isFlipped: boolean
  readonly rated: number
}

export type CardDemoAction = { type: 'flip' } | { type: 'rate'; of: number } | { type: 'go'; by: 1 | -1; of: number }

export const newCardDemo: CardDemo = { index: 0, isFlipped: false, rated: 0 }

/** The demo of `of` cards after a step, as in a study session: Next goes round, Previous stops at the first. */
export function cardDemo(state: CardDemo, action: CardDemoAction): CardDemo {
  switch (action.type) {
    case 'flip':
      return { ...state, isFlipped: !state.isFlipped }
    case 'go': {
      const index = state.index + action.by
      if (index < 0) return state
      return { ...newCardDemo, index: index % action.of, rated: state.rated }
    }
    case 'rate':
      // Only who has seen the answer can say how well it was known.
      if (!state.isFlipped) return state
      return { ...newCardDemo, index: (state.index + 1) % action.of, rated: state.rated + 1 }
  }
}
