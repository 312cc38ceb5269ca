import { expect, test } from 'vitest'
import { peerAccuracyOf } from './peer-accuracy.ts'

test.each([
  { name: 'is told from 5 learners on', peers: { learners: 5, answers: 20, correct: 13 }, is: 0.65 },
  {
    name: 'is not told of 4 learners, however much they answered',
    peers: { learners: 4, answers: 900, correct: 1 },
    is: null,
  },
  { name: 'is not told where nobody answered', peers: undefined, is: null },
])('the accuracy of all learners $name', ({ peers, is }) => {
  expect(peerAccuracyOf(peers)).toBe(is)
})
