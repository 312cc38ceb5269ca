import { expect, test } from 'vitest'
import { blindVerdict } from './blind-verdict.ts'

const agreement = { itemHash: 'now', answer: 'b', defensible: [] as string[] }

test.each([
  { name: 'passes when the answer is the key', answers: [{}], is: 'agreed' },
  { name: 'passes when all answers are the key', answers: [{}, {}], is: 'agreed' },
  { name: 'waits when nobody has answered', answers: [], is: 'unanswered' },
  { name: 'waits when the wording changed since', answers: [{ itemHash: 'before' }], is: 'outdated' },
  { name: 'fails when the answer is another', answers: [{ answer: 'c' }], is: 'another-answer' },
  { name: 'fails when one of two answers is another', answers: [{}, { answer: 'c' }], is: 'another-answer' },
  { name: 'fails when another option is defensible', answers: [{ defensible: ['c'] }], is: 'another-defensible' },
  {
    name: 'fails when one of two could defend another option',
    answers: [{}, { defensible: ['c'] }],
    is: 'another-defensible',
  },
  {
    name: 'forgives another answer to an earlier wording',
    answers: [{ itemHash: 'before', answer: 'c', defensible: ['d'] }, {}],
    is: 'agreed',
  },
])('$name', ({ answers, is }) => {
  const given = answers.map((answer) => ({ ...agreement, ...answer }))
  expect(blindVerdict('b', 'now', given)).toBe(is)
})
