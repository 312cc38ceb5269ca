import { expect, test } from 'vitest'
import { scoreBothWays } from './score-both-ways.ts'

const row = { questionId: 'one', answer: 'b', keyThen: 'b', keyNow: 'b' }
const others = ['two', 'three', 'four'].map((questionId) => ({ ...row, questionId, answer: 'a' }))

test.each<{
  name: string
  changed: Partial<{ answer: string | null; keyThen: string; keyNow: string }>
  both: number[]
}>([
  { name: 'without a changed key both scores are one', changed: {}, both: [25, 25] },
  { name: 'an answer that was right by the old key alone is lost', changed: { keyNow: 'c' }, both: [25, 0] },
  // Shows feedback-32
  { name: 'an answer that is right by the new key alone is won', changed: { answer: 'c', keyNow: 'c' }, both: [0, 25] },
  { name: 'an answer that neither key has stays wrong', changed: { answer: 'd', keyNow: 'c' }, both: [0, 0] },
  { name: 'an unanswered question stays incorrect', changed: { answer: null, keyNow: 'c' }, both: [0, 0] },
])('$name', ({ changed, both }) => {
  const { before, today } = scoreBothWays([{ ...row, ...changed }, ...others])
  expect([before.score, today.score]).toEqual(both)
  expect(today.totalQuestions).toBe(4)
})
