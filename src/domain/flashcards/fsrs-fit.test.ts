import { default_w } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import type { Rating } from './card-state.ts'
import { logLoss, sampleToFit, trainingItems } from './fsrs-fit.ts'
import type { LoggedReview } from './scheduler.ts'

const utc = { timeZone: 'UTC', dayStartHour: 0 }

const logOf = (given: [at: string, rating: Rating, mode?: 'cram'][]): LoggedReview[] =>
  given.map(([at, rating, mode = 'spaced' as const], n) => ({ id: `r${n}`, rating, at: `${at}:00.000Z`, mode }))

describe('what the optimizer learns from', () => {
  const again = logOf([
    ['2026-01-01T09:00', 1],
    ['2026-01-01T09:10', 3],
    ['2026-01-04T08:00', 3],
    ['2026-01-04T08:05', 4, 'cram'],
    ['2026-01-10T23:30', 2],
  ])

  test('is one item for each rating on a later day, with all ratings before it and the days between', () => {
    const first = [
      { rating: 1, days: 0 },
      { rating: 3, days: 0 },
      { rating: 3, days: 3 },
    ]
    expect(trainingItems([again], utc)).toEqual([first, [...first, { rating: 2, days: 6 }]])
  })

  test('is nothing of a card that was rated on one day alone', () => {
    expect(trainingItems([again.slice(0, 2), []], utc)).toEqual([])
  })

  test('counts days as the learner does, and takes the log in whatever order it comes', () => {
    const auckland = { timeZone: 'Pacific/Auckland', dayStartHour: 4 }
    const days = trainingItems([again.toReversed()], auckland).map((item) => item.at(-1)?.days)
    // 09:10 UTC is late on the same day in Auckland, 23:30 UTC already the day after.
    expect(days).toEqual([3, 7])
  })
})

describe('the sample of a fit', () => {
  test('is all cards where their logs are short, and whole logs as long as there is room', () => {
    const cards = (count: number, reviews: number) => Array.from({ length: count }, () => ({ reviews }))
    expect(sampleToFit(cards(4000, 10))).toHaveLength(4000)
    expect(sampleToFit(cards(100_000, 10))).toHaveLength(9090)
    expect(sampleToFit([...cards(1, 300_000), ...cards(2, 64)])).toEqual(cards(2, 64))
  })
})

describe('the log loss', () => {
  const kept = logOf([
    ['2026-01-01T09:00', 3],
    ['2026-01-01T09:10', 3],
    ['2026-01-03T09:00', 3],
  ])
  const lost = kept.with(2, { ...(kept[2] as LoggedReview), rating: 1 })

  // Shows flashcards-37
  test('is small where what was expected happened, and large where it did not', () => {
    // After 2 of its 2.3 days the chance of recall is about 91 percent.
    expect(logLoss([kept], null, utc)).toBeCloseTo(-Math.log(0.91), 1)
    expect(logLoss([lost], null, utc)).toBeCloseTo(-Math.log(0.09), 1)
    expect(logLoss([kept, lost], null, utc)).toBeCloseTo((logLoss([kept], null, utc) + logLoss([lost], null, utc)) / 2)
  })

  test('falls with the weights of somebody who remembers longer, for somebody who does', () => {
    const strong = [...default_w].map((weight, n) => (n < 4 ? weight * 5 : weight))
    expect(logLoss([kept], strong, utc)).toBeLessThan(logLoss([kept], null, utc))
    expect(logLoss([lost], strong, utc)).toBeGreaterThan(logLoss([lost], null, utc))
  })

  test('is no number where nothing was remembered over days', () => {
    expect(logLoss([kept.slice(0, 2)], null, utc)).toBeNaN()
  })
})
