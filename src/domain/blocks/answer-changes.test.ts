import { expect, test } from 'vitest'
import { countAnswerChanges } from './answer-changes.ts'

const none = { wrongToRight: 0, rightToWrong: 0, wrongToWrong: 0 }

test.each([
  { name: 'one answer is no change', answers: ['a'], counts: none },
  { name: 'no answer is no change', answers: [], counts: none },
  { name: 'from wrong to right', answers: ['a', 'b'], counts: { ...none, wrongToRight: 1 } },
  { name: 'from right to wrong', answers: ['b', 'a'], counts: { ...none, rightToWrong: 1 } },
  { name: 'from wrong to wrong', answers: ['a', 'c'], counts: { ...none, wrongToWrong: 1 } },
  { name: 'there and back again is no change', answers: ['b', 'a', 'b'], counts: none },
  // Shows qbank-101
  { name: 'only first and last count', answers: ['a', 'b', 'c'], counts: { ...none, wrongToWrong: 1 } },
  { name: 'an answer taken back is none', answers: ['a', ''], counts: none },
  {
    name: 'an answer taken back in between does not count',
    answers: ['a', '', 'b'],
    counts: { ...none, wrongToRight: 1 },
  },
])('$name', ({ answers, counts }) => {
  expect(countAnswerChanges([{ correctAnswer: 'b', answers }])).toEqual(counts)
})
