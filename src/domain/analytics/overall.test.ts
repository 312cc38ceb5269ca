import { expect, test } from 'vitest'
import { overallOf } from './overall.ts'

const block = { completedAt: '2026-01-05T09:00:00.000Z', questionCount: 10, correctAnswers: 6, timeSpentSeconds: 700 }

test.each([
  {
    name: 'nothing completed gives zeros and divides by nothing',
    blocks: [],
    is: { blocks: 0, questions: 0, correct: 0, accuracy: 0, secondsPerQuestion: 0 },
  },
  {
    name: 'a longer block weighs more than a shorter one',
    blocks: [block, { ...block, questionCount: 30, correctAnswers: 30, timeSpentSeconds: 2105 }],
    is: { blocks: 2, questions: 40, correct: 36, accuracy: 0.9, secondsPerQuestion: 70 },
  },
])('$name', ({ blocks, is }) => {
  expect(overallOf(blocks)).toEqual(is)
})
