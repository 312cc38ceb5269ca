import { expect, test } from 'vitest'
import { questionsText } from './questions-text.ts'

test.each([
  { counts: { questionCount: 1, unseenCount: 1 }, text: '1 question tests this point, 1 unseen.' },
  { counts: { questionCount: 3, unseenCount: 2 }, text: '3 questions test this point, 2 unseen.' },
  { counts: { questionCount: 2, unseenCount: 0 }, text: '2 questions test this point, none of them open and unseen.' },
])('a card says: $text', ({ counts, text }) => {
  expect(questionsText(counts)).toBe(text)
})
