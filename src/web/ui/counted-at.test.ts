import { expect, test } from 'vitest'
import { countedAt, countingMs } from './counted-at.ts'

test('a figure counts up from nothing to itself, and stays there', () => {
  expect([countedAt(67, 0), countedAt(67, countingMs), countedAt(67, 10 * countingMs)]).toEqual([0, 67, 67])
  // A clock may go back.
  expect(countedAt(67, -5)).toBe(0)
})

test('it never falls, and is fast at first', () => {
  const shown = Array.from({ length: 25 }, (_, n) => countedAt(67, 10 * n))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(countedAt(67, countingMs / 2)).toBeGreaterThan(50)
})
