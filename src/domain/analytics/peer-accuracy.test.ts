import { expect, test } from 'vitest'
import { peerAccuracy } from './peer-accuracy.ts'

test.each([
  { name: 'is not told where nobody has answered', peers: undefined, accuracy: null },
  { name: 'is not told for four learners', peers: { learners: 4, answers: 40, correct: 20 }, accuracy: null },
  { name: 'is a fraction from five learners on', peers: { learners: 5, answers: 40, correct: 30 }, accuracy: 0.75 },
])('the accuracy of others $name', ({ peers, accuracy }) => {
  expect(peerAccuracy(peers)).toBe(accuracy)
})
