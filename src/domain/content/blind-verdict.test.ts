import { expect, test } from 'vitest'
import { blindVerdict, judgedDifficulty } from './blind-verdict.ts'

const agreement = { answeredBy: 'one', itemHash: 'now', answer: 'b', defensible: [] as string[] }

test.each([
  { name: 'passes when two answer with the key', answers: [{}, { answeredBy: 'other' }], is: 'agreed' },
  { name: 'waits for a second answerer', answers: [{}], is: 'answered-by-one' },
  { name: 'takes one person who answers twice for one', answers: [{}, {}], is: 'answered-by-one' },
  {
    name: 'waits for the second answerer to answer this wording',
    answers: [{}, { answeredBy: 'other', itemHash: 'before' }],
    is: 'answered-by-one',
  },
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
    answers: [{ itemHash: 'before', answer: 'c', defensible: ['d'] }, {}, { answeredBy: 'other' }],
    is: 'agreed',
  },
])('$name', ({ answers, is }) => {
  const given = answers.map((answer) => ({ ...agreement, ...answer }))
  expect(blindVerdict('b', 'now', given)).toBe(is)
})

test.each([
  { name: 'is what both say', difficulties: [3, 3], is: 3 },
  { name: 'is rounded up from a half', difficulties: [2, 3], is: 3 },
  { name: 'leaves out who did not judge', difficulties: [undefined, 4], is: 4 },
  { name: 'is unknown where nobody judged', difficulties: [undefined], is: undefined },
])('the difficulty $name', ({ difficulties, is }) => {
  const given = difficulties.map((difficulty) => ({ ...agreement, difficulty }))
  expect(judgedDifficulty('now', [...given, { ...agreement, itemHash: 'before', difficulty: 5 }])).toBe(is)
})
