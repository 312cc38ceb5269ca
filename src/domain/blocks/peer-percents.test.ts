import { expect, test } from 'vitest'
import { peerPercents } from './peer-percents.ts'

const options = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test.each([
  // Shows player-41, qbank-90
  { name: 'says nothing of four learners', learners: { a: 3, b: 1 }, percents: null },
  // Shows qbank-90
  { name: 'gives every option its share from five on', learners: { a: 3, b: 2 }, percents: { a: 60, b: 40, c: 0 } },
  { name: 'rounds to whole percent', learners: { a: 4, b: 2 }, percents: { a: 67, b: 33, c: 0 } },
  { name: 'does not count an option that is gone', learners: { a: 3, b: 1, z: 9 }, percents: null },
])('$name', ({ learners, percents }) => {
  expect(peerPercents(options, new Map(Object.entries(learners)))).toEqual(percents)
})
