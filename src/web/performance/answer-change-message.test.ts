import { expect, test } from 'vitest'
import { answerChangeMessage } from './answer-change-message.ts'

const good =
  "Good job! You're making positive changes more often than negative ones. Keep trusting your review process."
const careful = "Be careful! You're changing right answers to wrong ones too often. Trust your first instinct more."

test.each([
  // Shows qbank-102
  { name: 'more changes to right than to wrong are praised', changes: [3, 2, 9], message: good },
  { name: 'more changes to wrong than to right are warned of', changes: [1, 2, 0], message: careful },
  // Shows qbank-102
  { name: 'a tie is warned of', changes: [2, 2, 0], message: careful },
  { name: 'changes from wrong to wrong alone are warned of', changes: [0, 0, 1], message: careful },
  // Shows qbank-102
  { name: 'no change at all has no message', changes: [0, 0, 0], message: undefined },
])('$name', ({ changes: [wrongToRight = 0, rightToWrong = 0, wrongToWrong = 0], message }) => {
  expect(answerChangeMessage({ wrongToRight, rightToWrong, wrongToWrong })).toBe(message)
})
