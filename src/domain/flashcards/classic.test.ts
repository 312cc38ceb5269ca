import { describe, expect, test } from 'vitest'
import type { CardState, ClassicState, Rating } from './card-state.ts'
import { classicScheduler } from './classic.ts'

const at = new Date('2026-01-05T09:00:00.000Z')
const scheduler = classicScheduler({ timeZone: 'UTC', dayStartHour: 0 })

const graduated: ClassicState = {
  easeFactor: 2.5,
  interval: 1,
  reps: 1,
  learningIndex: 3,
  lapses: 0,
  lastReviewed: '2026-01-04T09:00:00.000Z',
  due: '2026-01-05T09:00:00.000Z',
}

const rated = (ratings: readonly Rating[], from: CardState | null = null) =>
  ratings.reduce<CardState | null>((state, rating) => scheduler.next(state, rating, at), from)

const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()
const inDays = (days: number) => inMinutes(days * 1440)

describe('before graduation', () => {
  test.each<{ name: string; ratings: Rating[]; after: Partial<CardState> }>([
    // Shows flashcards-33
    {
      name: 'again on a new card waits for the first step of 1 minute',
      ratings: [1],
      after: { learningIndex: 0, interval: 0, due: inMinutes(1) },
    },
    {
      name: 'hard on a new card waits for the first step too',
      ratings: [2],
      after: { learningIndex: 0, interval: 0, due: inMinutes(1) },
    },
    // Shows flashcards-33
    {
      name: 'good on a new card goes on to the step of 10 minutes',
      ratings: [3],
      after: { learningIndex: 1, interval: 0, reps: 0, due: inMinutes(10) },
    },
    {
      name: 'easy advances one step as good does',
      ratings: [4],
      after: { learningIndex: 1, interval: 0, due: inMinutes(10) },
    },
    // Shows flashcards-33
    {
      name: 'the third step takes 60 minutes',
      ratings: [3, 3],
      after: { learningIndex: 2, interval: 0, due: inMinutes(60) },
    },
    // Shows flashcards-33
    {
      name: 'past the last step the card graduates with reps 1 and interval 1',
      ratings: [3, 3, 3],
      after: { learningIndex: 3, interval: 1, reps: 1, easeFactor: 2.5, due: inDays(1) },
    },
    {
      name: 'again on any step resets to the first step',
      ratings: [3, 3, 1],
      after: { learningIndex: 0, interval: 0, due: inMinutes(1) },
    },
    {
      name: 'hard on any step resets to the first step',
      ratings: [3, 3, 2],
      after: { learningIndex: 0, interval: 0 },
    },
    {
      name: 'the ease stays as it starts, at 2.5',
      ratings: [1, 2, 3, 4],
      after: { easeFactor: 2.5, lapses: 0 },
    },
  ])('$name', ({ ratings, after }) => {
    expect(rated(ratings)).toMatchObject(after)
  })
})

describe('after graduation', () => {
  test.each<{ name: string; from?: Partial<ClassicState>; ratings: Rating[]; after: Partial<CardState> }>([
    // Shows flashcards-34
    {
      name: 'the second interval is 6 days',
      ratings: [3],
      after: { interval: 6, reps: 2, due: inDays(6) },
    },
    // Shows flashcards-34
    {
      name: 'the third interval is the one before times the ease before this rating',
      ratings: [4, 4],
      after: { interval: Math.round(6 * (2.5 + 0.1 - 0.08)), reps: 3 },
    },
    {
      name: 'the interval is rounded to whole days',
      from: { interval: 7, reps: 5, easeFactor: 1.5 },
      ratings: [3],
      after: { interval: 11 },
    },
    // Shows flashcards-34
    {
      name: 'good lowers the ease by 0.06',
      ratings: [3],
      after: { easeFactor: 2.5 + 0.1 - (5 - 3) * 0.08 },
    },
    // Shows flashcards-34
    {
      name: 'easy raises the ease by 0.02',
      ratings: [4],
      after: { easeFactor: 2.5 + 0.1 - (5 - 4) * 0.08 },
    },
    {
      name: 'the ease is never rounded',
      from: { easeFactor: 2.123456789 },
      ratings: [3],
      after: { easeFactor: 2.123456789 + 0.1 - (5 - 3) * 0.08 },
    },
    // Shows flashcards-35
    {
      name: 'again lowers the ease by 0.2 and begins the steps anew with an interval of 1 day',
      from: { interval: 30, reps: 4 },
      ratings: [1],
      after: { reps: 0, interval: 1, learningIndex: 0, easeFactor: 2.3, lapses: 1, due: inDays(1) },
    },
    // Shows flashcards-35
    {
      name: 'hard is a lapse like again',
      from: { interval: 30, reps: 4 },
      ratings: [2],
      after: { reps: 0, interval: 1, learningIndex: 0, easeFactor: 2.3, lapses: 1 },
    },
    {
      name: 'a lapsed card goes through the steps and graduates again with reps 1 and interval 1 and its lowered ease',
      from: { interval: 30, reps: 4 },
      ratings: [1, 3, 3, 3],
      after: { reps: 1, interval: 1, learningIndex: 3, easeFactor: 2.3, lapses: 1 },
    },
    {
      name: 'the interval stays 1 from a lapse to the next graduation',
      from: { interval: 30, reps: 4 },
      ratings: [1, 3, 1, 3],
      after: { interval: 1, learningIndex: 1, due: inDays(1) },
    },
    {
      name: 'the ease does not fall below 1.3 by lapses',
      from: { easeFactor: 1.4 },
      ratings: [1],
      after: { easeFactor: 1.3 },
    },
    {
      name: 'the ease does not fall below 1.3 by good',
      from: { easeFactor: 1.33 },
      ratings: [3],
      after: { easeFactor: 1.3 },
    },
  ])('$name', ({ from, ratings, after }) => {
    expect(rated(ratings, { ...graduated, ...from })).toMatchObject(after)
  })
})

test('an interval of days goes by the learner\u2019s clock over a change of summer time', () => {
  const inNewYork = classicScheduler({ timeZone: 'America/New_York', dayStartHour: 0 })
  // The clocks went forward on 8 March 2026; 20:00 is 01:00 UTC in winter and 00:00 UTC in summer.
  const evening = new Date('2026-03-08T01:00:00.000Z')
  const state = { ...graduated, lastReviewed: '2026-03-07T01:00:00.000Z' }
  expect(inNewYork.next(state, 3, evening).due).toBe('2026-03-14T00:00:00.000Z')
})
