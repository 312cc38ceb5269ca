import fc from 'fast-check'
import { createEmptyCard, default_w, fsrs, type Card as LibraryCard } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { type CardState, dueFrom, isFsrs, type Rating, ratings, stageOf } from './card-state.ts'
import {
  addReview,
  byTime,
  comesAfter,
  foldReviews,
  hintOf,
  hintsOf,
  type LoggedReview,
  type SchedulerSettings,
  schedulerFor,
  schedulesDiffer,
  untouched,
} from './scheduler.ts'

const classic: SchedulerSettings = {
  scheduler: 'classic',
  timeZone: 'UTC',
  dayStartHour: 0,
  desiredRetention: 0.9,
  maximumIntervalDays: 36_500,
  fsrsParameters: null,
}
const start = Date.parse('2026-01-05T09:00:00.000Z')

const settings: fc.Arbitrary<SchedulerSettings> = fc.record({
  scheduler: fc.constantFrom('classic', 'fsrs'),
  timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
  dayStartHour: fc.constantFrom(0, 4, 23),
  desiredRetention: fc.constantFrom(0.7, 0.85, 0.9, 0.97),
  maximumIntervalDays: fc.constantFrom(1, 30, 365, 36_500),
  fsrsParameters: fc.oneof(
    fc.constant(null),
    fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 21, maxLength: 21 }),
  ),
})
const rating = fc.constantFrom<Rating>(1, 2, 3, 4)
// From seconds between two ratings up to a year.
const gapMs = fc.oneof(fc.integer({ min: 0, max: 3_600_000 }), fc.integer({ min: 0, max: 365 * 86_400_000 }))
const log: fc.Arbitrary<LoggedReview[]> = fc
  .array(fc.tuple(rating, gapMs, fc.constantFrom<'spaced' | 'cram'>('spaced', 'spaced', 'cram')), { maxLength: 25 })
  .map((given) => {
    let ms = start
    return given.map(([rating, gap, mode], n) => {
      ms += gap
      return { id: `r${String(n).padStart(3, '0')}`, rating, at: new Date(ms).toISOString(), mode }
    })
  })

describe('either scheduler', () => {
  // Shows flashcards-38
  test('never makes a card due before its review, nor before what the button promised', () => {
    fc.assert(
      fc.property(settings, log, rating, gapMs, (chosen, history, last, gap) => {
        const scheduler = schedulerFor(chosen)
        const { state, last: before } = foldReviews(history, scheduler)
        const at = new Date(Date.parse(before?.at ?? new Date(start).toISOString()) + gap)
        const after = scheduler.next(state, last, at)
        expect(after.due > after.lastReviewed).toBe(true)
        expect(after.lastReviewed).toBe(at.toISOString())
        expect(dueFrom(after, chosen) <= after.due).toBe(true)
        expect(scheduler.outcomes(state, at)[last]).toEqual(after)
      }),
    )
  })

  // Shows flashcards-38
  test('keeps the ease at 1.3 or above, and the interval a whole number of days', () => {
    fc.assert(
      fc.property(settings, log, (chosen, history) => {
        const { state } = foldReviews(history, schedulerFor(chosen))
        if (!state) return
        expect(state.easeFactor).toBeGreaterThanOrEqual(1.3)
        expect(Number.isInteger(state.interval)).toBe(true)
      }),
    )
  })

  // Shows flashcards-38
  test('gives a better rating no shorter interval', () => {
    fc.assert(
      fc.property(settings, log, gapMs, (chosen, history, gap) => {
        const scheduler = schedulerFor(chosen)
        const { state, last } = foldReviews(history, scheduler)
        const at = new Date(Date.parse(last?.at ?? new Date(start).toISOString()) + gap)
        const outcomes = scheduler.outcomes(state, at)
        const intervals = ratings.map((rating) => outcomes[rating].interval)
        expect(intervals).toEqual(intervals.toSorted((one, other) => one - other))
        const dues = ratings.map((rating) => outcomes[rating].due)
        expect(dues).toEqual(dues.toSorted())
      }),
    )
  })

  test('takes a clock that runs backwards for one that stands still', () => {
    fc.assert(
      fc.property(settings, rating, rating, gapMs, (chosen, first, second, gap) => {
        const scheduler = schedulerFor(chosen)
        const state = scheduler.next(null, first, new Date(start))
        expect(scheduler.next(state, second, new Date(start - gap))).toEqual(
          scheduler.next(state, second, new Date(start)),
        )
      }),
    )
  })
})

describe('a state as servers and devices have stored it since the first build', () => {
  const times = '"lastReviewed":"2026-01-05T09:00:00.000Z","due":"2026-01-15T09:00:00.000Z"'
  const ofClassic = `{"easeFactor":2.36,"interval":10,"reps":3,"learningIndex":3,"lapses":0,${times}}`
  const ofFsrs = `{"easeFactor":2.5,"interval":10,"reps":3,"learningIndex":0,${times},"lapses":0,"stability":10.5,"difficulty":5.2,"phase":"review"}`
  const read = (text: string): CardState => JSON.parse(text)
  const good = (scheduler: 'classic' | 'fsrs', text: string) =>
    schedulerFor({ ...classic, scheduler }).next(read(text), 3, new Date('2026-01-15T09:00:00.000Z'))

  test('goes on under the scheduler that made it', () => {
    expect(good('classic', ofClassic)).toMatchObject({ interval: 24, reps: 4 })
    const after = good('fsrs', ofFsrs)
    expect(isFsrs(after) && after.stability).toBeGreaterThan(10.5)
    expect(after).toMatchObject({ phase: 'review', reps: 4 })
  })

  test('begins anew under FSRS where Classic made it, and keeps its course the other way', () => {
    expect(good('fsrs', ofClassic)).toEqual(
      schedulerFor({ ...classic, scheduler: 'fsrs' }).next(null, 3, new Date('2026-01-15T09:00:00.000Z')),
    )
    const after = good('classic', ofFsrs)
    expect(isFsrs(after)).toBe(false)
    expect(after).toMatchObject({ reps: 3, learningIndex: 1, interval: 10 })
  })
})

describe('the fold of a card\u2019s log', () => {
  // Shows flashcards-39
  test('ends alike in whatever order the ratings arrive', () => {
    const inTwoOrders = log.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    )
    fc.assert(
      fc.property(settings, inTwoOrders, (chosen, [history, shuffled]) => {
        const scheduler = schedulerFor(chosen)
        expect(foldReviews(shuffled, scheduler)).toEqual(foldReviews(history, scheduler))
      }),
    )
  })

  // Shows flashcards-39
  test('replayed is what it was live, rating by rating', () => {
    fc.assert(
      fc.property(settings, log, (chosen, history) => {
        const scheduler = schedulerFor(chosen)
        const live = history.toSorted(byTime).reduce((schedule, review) => {
          expect(comesAfter(schedule, review)).toBe(true)
          return addReview(schedule, review, scheduler)
        }, untouched)
        expect(foldReviews(history, scheduler)).toEqual(live)
      }),
    )
  })

  // Shows flashcards-39
  test('is after an undo as though the rating had never been', () => {
    fc.assert(
      fc.property(settings, log, fc.nat(), (chosen, history, n) => {
        const scheduler = schedulerFor(chosen)
        const undone = history[n % Math.max(history.length, 1)]
        const left = history.filter((review) => review !== undone)
        const unknowing = left.toSorted(byTime).reduce((s, review) => addReview(s, review, scheduler), untouched)
        expect(foldReviews(left, scheduler)).toEqual(unknowing)
      }),
    )
  })

  // Shows flashcards-41
  test('counts crammed ratings in the accuracy and leaves them out of the schedule', () => {
    fc.assert(
      fc.property(settings, log, (chosen, history) => {
        const scheduler = schedulerFor(chosen)
        const all = foldReviews(history, scheduler)
        const spaced = history.filter(({ mode }) => mode === 'spaced')
        expect(all.state).toEqual(foldReviews(spaced, scheduler).state)
        expect(all.firstReviewedAt).toBe(spaced[0]?.at ?? null)
        expect(all.reviews).toBe(history.length)
        expect(all.correct).toBe(history.filter(({ rating }) => rating >= 3).length)
        expect(all.last?.rating).toBe(history.at(-1)?.rating)
      }),
    )
  })
})

describe('FSRS', () => {
  const chosen: SchedulerSettings = { ...classic, scheduler: 'fsrs' }

  // Shows flashcards-36
  test('computes stability, difficulty and interval as ts-fsrs itself does', () => {
    fc.assert(
      fc.property(log, (history) => {
        const library = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: true })
        const spaced = history.filter(({ mode }) => mode === 'spaced')
        const { state } = foldReviews(spaced, schedulerFor(chosen))
        const card = spaced.reduce<LibraryCard>(
          (card, { rating, at }) => library.next(card, new Date(at), rating).card,
          createEmptyCard(new Date(start)),
        )
        if (!state) return
        expect(state).toMatchObject({ stability: card.stability, difficulty: card.difficulty })
        expect(state.interval).toBe(card.scheduled_days)
        expect(state.due).toBe(card.due.toISOString())
        expect(state.lapses).toBe(card.lapses)
      }),
    )
  })

  // Shows flashcards-36
  test('caps every interval at the longest one, where the library goes beyond its own cap', () => {
    const strong: CardState = {
      easeFactor: 2.5,
      interval: 30,
      reps: 9,
      learningIndex: 0,
      lapses: 0,
      lastReviewed: new Date(start).toISOString(),
      due: new Date(start + 30 * 86_400_000).toISOString(),
      stability: 400,
      difficulty: 3,
      phase: 'review' as const,
    }
    const outcomes = schedulerFor({ ...chosen, maximumIntervalDays: 30 }).outcomes(
      strong,
      new Date(start + 30 * 86_400_000),
    )
    expect([2, 3, 4].map((rating) => outcomes[rating as Rating].interval)).toEqual([30, 30, 30])
  })

  // Shows flashcards-36
  test('shows a card sooner when more is to be retained', () => {
    const intervalAt = (desiredRetention: number) => {
      const scheduler = schedulerFor({ ...chosen, desiredRetention })
      return scheduler.next(null, 4, new Date(start)).interval
    }
    expect(intervalAt(0.97)).toBeLessThan(intervalAt(0.8))
  })

  test('forgets sooner with the weights of somebody who does', () => {
    const forgetful = [...default_w].map((weight, n) => (n < 4 ? weight / 4 : weight))
    const intervalWith = (fsrsParameters: number[] | null) =>
      schedulerFor({ ...chosen, fsrsParameters }).next(null, 4, new Date(start)).interval
    expect(intervalWith(forgetful)).toBeLessThan(intervalWith(null))
    expect(intervalWith([...default_w])).toBe(intervalWith(null))
  })

  test('begins anew with a card whose state is of the other scheduler', () => {
    const at = new Date(start)
    const ofClassic = schedulerFor(classic).next(null, 3, at)
    expect(schedulerFor(chosen).next(ofClassic, 3, at)).toEqual(schedulerFor(chosen).next(null, 3, at))
  })
})

describe('hints', () => {
  test.each([
    { interval: 1, hint: '~1d' },
    { interval: 3, hint: '~3d' },
    { interval: 6, hint: '~6d' },
    { interval: 7, hint: '~1w' },
    { interval: 15, hint: '~2w' },
    { interval: 29, hint: '~4w' },
    { interval: 30, hint: '~1mo' },
    { interval: 364, hint: '~12mo' },
    { interval: 365, hint: '~1y' },
    { interval: 800, hint: '~2y' },
  ])('say $hint for $interval days', ({ interval, hint }) => {
    expect(hintOf({ interval, lastReviewed: '2026-01-01T09:00:00.000Z', due: '2026-01-01T09:00:00.000Z' })).toBe(hint)
  })

  test.each([
    { due: '2026-01-01T09:01:00.000Z', hint: '~1 min' },
    { due: '2026-01-01T09:10:00.000Z', hint: '~10 min' },
    { due: '2026-01-01T10:00:00.000Z', hint: '~1h' },
    { due: '2026-01-01T15:10:00.000Z', hint: '~6h' },
  ])('say $hint for a learning step until $due', ({ due, hint }) => {
    expect(hintOf({ interval: 0, lastReviewed: '2026-01-01T09:00:00.000Z', due })).toBe(hint)
  })

  test('tell apart what the ratings of a new card do', () => {
    const outcomes = schedulerFor(classic).outcomes(null, new Date(start))
    expect(hintsOf(outcomes)).toEqual({ 1: '~1 min', 2: '~1 min', 3: '~10 min', 4: '~10 min' })
  })

  // Shows flashcards-19
  test('say of each rating what the scheduler would do', () => {
    const outcomes = schedulerFor(classic).outcomes(
      {
        easeFactor: 2.5,
        interval: 6,
        reps: 2,
        learningIndex: 3,
        lapses: 0,
        lastReviewed: '2026-01-01T09:00:00.000Z',
        due: '2026-01-07T09:00:00.000Z',
      },
      new Date(start),
    )
    expect(hintsOf(outcomes)).toEqual({ 1: '~1d', 2: '~1d', 3: '~2w', 4: '~2w' })
  })
})

describe('the stage of a card', () => {
  test.each<{ name: string; interval: number | null; stage: string }>([
    { name: 'is new while never reviewed', interval: null, stage: 'new' },
    { name: 'is learning with interval 0', interval: 0, stage: 'learning' },
    { name: 'is review from 1 day', interval: 1, stage: 'review' },
    { name: 'is review up to 20 days', interval: 20, stage: 'review' },
    { name: 'is graduated from 21 days', interval: 21, stage: 'graduated' },
  ])('$name', ({ interval, stage }) => {
    expect(stageOf(interval === null ? null : { interval })).toBe(stage)
  })
})

describe('a replay is needed', () => {
  test.each<{ name: string; from?: Partial<SchedulerSettings>; to: Partial<SchedulerSettings>; differ: boolean }>([
    { name: 'not when nothing changed', to: {}, differ: false },
    { name: 'when the scheduler changed', to: { scheduler: 'fsrs' }, differ: true },
    { name: 'when the time zone changed', to: { timeZone: 'Asia/Tokyo' }, differ: true },
    { name: 'when the start of the day changed', to: { dayStartHour: 4 }, differ: true },
    { name: 'not when Classic does not use what changed', to: { desiredRetention: 0.8 }, differ: false },
    { name: 'when FSRS uses what changed', from: { scheduler: 'fsrs' }, to: { desiredRetention: 0.8 }, differ: true },
    {
      name: 'when FSRS was fitted',
      from: { scheduler: 'fsrs' },
      to: { fsrsParameters: Array.from({ length: 21 }, () => 1) },
      differ: true,
    },
    {
      name: 'when the longest interval of FSRS changed',
      from: { scheduler: 'fsrs' },
      to: { maximumIntervalDays: 90 },
      differ: true,
    },
  ])('$name', ({ from, to, differ }) => {
    const before = { ...classic, ...from }
    expect(schedulesDiffer(before, { ...before, ...to })).toBe(differ)
  })
})
