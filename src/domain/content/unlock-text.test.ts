import { expect, test } from 'vitest'
import { unlockText } from './unlock-text.ts'

test.each([
  // Shows qbank-12
  {
    name: 'names what is locked and how much opens next',
    locks: { questionCount: 2000, unlockedCount: 50, unlock: { reviews: 2, questions: 500 } },
    text: '1,950 questions are locked: feedback on 2 more questions opens 500 in all.',
  },
  {
    name: 'says so where all open at once',
    locks: { questionCount: 51, unlockedCount: 50, unlock: { reviews: 1, questions: 51 } },
    text: '1 question is locked: feedback on 1 more question opens all of them.',
  },
  {
    name: 'is silent where nothing is locked',
    locks: { questionCount: 50, unlockedCount: 50, unlock: null },
    text: undefined,
  },
])('$name', ({ locks, text }) => {
  expect(unlockText(locks)).toBe(text)
})
