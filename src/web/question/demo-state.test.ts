import { expect, test } from 'vitest'
import { type DemoAction, type DemoState, demoState, newDemo } from './demo-state.ts'

const choose = (optionId: string): DemoAction => ({ type: 'choose', questionId: 'q1', optionId })
const crossOut: DemoAction = { type: 'crossOut', questionId: 'q1', optionId: 'a' }

test.each<{ name: string; actions: DemoAction[]; is: Partial<DemoState> }>([
  // Shows landing-13, player-11
  { name: 'the demo begins with 300 seconds', actions: [], is: { secondsLeft: 300, index: 0 } },
  { name: 'the first answer stands', actions: [choose('a'), choose('b')], is: { answers: { q1: 'a' } } },
  { name: 'an option is crossed out and restored', actions: [crossOut, crossOut], is: { crossedOut: { q1: [] } } },
  { name: 'the clock stops at 0', actions: [{ type: 'tick', seconds: 301 }], is: { secondsLeft: 0 } },
  // Shows player-11
  { name: 'nothing is answered after 0', actions: [{ type: 'tick', seconds: 300 }, choose('a')], is: { answers: {} } },
  { name: 'there is nothing after the last question', actions: [{ type: 'goTo', index: 5, of: 5 }], is: { index: 0 } },
  {
    name: 'there is nothing before the first question',
    actions: [{ type: 'goTo', index: -1, of: 5 }],
    is: { index: 0 },
  },
  {
    name: 'again means everything again',
    actions: [choose('a'), { type: 'goTo', index: 2, of: 5 }, { type: 'tick', seconds: 300 }, { type: 'again' }],
    is: newDemo,
  },
])('$name', ({ actions, is }) => expect(actions.reduce(demoState, newDemo)).toMatchObject(is))
