import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostAttempts, nextTryAfterMs } from './next-try.ts'

const dayMs = 24 * 3_600_000

test.each([
  { name: 'the second attempt comes after 2 seconds', attempts: 1, chance: 0, asked: 0, ms: 2_000 },
  { name: 'each wait is four times the one before', attempts: 4, chance: 0, asked: 0, ms: 128_000 },
  { name: 'chance adds up to a quarter', attempts: 1, chance: 0.5, asked: 0, ms: 2_250 },
  { name: 'a longer wait that the other side asks for is granted', attempts: 1, chance: 0, asked: 90, ms: 90_000 },
  { name: 'a shorter one is not', attempts: 2, chance: 0, asked: 1, ms: 8_000 },
  { name: 'no wait is longer than a day', attempts: 1, chance: 0, asked: 1e9, ms: dayMs },
])('$name', ({ attempts, chance, asked, ms }) => {
  expect(nextTryAfterMs(attempts, chance, asked)).toBe(ms)
})

// Shows ai-12
test('a wait is whole milliseconds, never shorter than asked for, never longer than a day', () => {
  const attempts = fc.integer({ min: 1, max: mostAttempts })
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(attempts, chance, fc.nat({ max: 2 * 86_400 }), (attempts, chance, asked) => {
      const ms = nextTryAfterMs(attempts, chance, asked)
      expect(Number.isInteger(ms)).toBe(true)
      expect(ms).toBeGreaterThanOrEqual(Math.min(dayMs, asked * 1000))
      expect(ms).toBeLessThanOrEqual(dayMs)
    }),
  )
})
