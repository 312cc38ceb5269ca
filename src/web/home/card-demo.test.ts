import { expect, test } from 'vitest'
import { type CardDemoAction, cardDemo, newCardDemo } from './card-demo.ts'

const next: CardDemoAction = { type: 'go', by: 1, of: 3 }
const previous: CardDemoAction = { type: 'go', by: -1, of: 3 }
const flip: CardDemoAction = { type: 'flip' }
const rate: CardDemoAction = { type: 'rate', of: 3 }

test.each<{ name: string; actions: CardDemoAction[]; is: object }>([
  { name: 'begins with the front of the first card', actions: [], is: { index: 0, isFlipped: false } },
  { name: 'a card is turned and turned back', actions: [flip, flip], is: { isFlipped: false } },
  { name: 'Previous stops at the first card', actions: [previous], is: { index: 0 } },
  { name: 'Next wraps to the first card', actions: [next, next, next], is: { index: 0 } },
  { name: 'another card shows its front first', actions: [flip, next], is: { index: 1, isFlipped: false } },
  { name: 'a rating goes on to the next card', actions: [flip, rate], is: { index: 1, isFlipped: false, rated: 1 } },
  { name: 'a card is not rated before its answer was seen', actions: [rate], is: { index: 0, rated: 0 } },
  // Shows landing-15
])('the demo of flashcards: $name', ({ actions, is }) =>
  expect(actions.reduce(cardDemo, newCardDemo)).toMatchObject(is),
)
