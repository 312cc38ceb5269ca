import { expect, test } from 'vitest'
import { exactInterval } from './exact-interval.ts'

// Clopper and Pearson by R's binom.test(found, tried)$conf.int.
test.each([
  { found: 0, tried: 10, lower: 0, upper: 0.3085 },
  { found: 10, tried: 10, lower: 0.6915, upper: 1 },
  { found: 5, tried: 10, lower: 0.1871, upper: 0.8129 },
  { found: 60, tried: 60, lower: 0.9404, upper: 1 },
  // Shows pipeline-14
])('$found of $tried is between $lower and $upper', ({ found, tried, lower, upper }) => {
  const interval = exactInterval(found, tried)
  expect(interval.lower).toBeCloseTo(lower, 4)
  expect(interval.upper).toBeCloseTo(upper, 4)
})

// Shows pipeline-14
test('of nothing tried, nothing is known', () => {
  expect(exactInterval(0, 0)).toEqual({ lower: 0, upper: 1 })
})
