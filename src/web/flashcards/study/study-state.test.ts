import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardState, Rating } from '../../../domain/flashcards/card-state.ts'
import { type SchedulerSettings, schedulerFor } from '../../../domain/flashcards/scheduler.ts'
import {
  addCard,
  archive,
  beginStudy,
  bringBack,
  comesBackAt,
  currentCardId,
  move,
  rate,
  removeCard,
  type StudyState,
  undo,
} from './study-state.ts'

const now = 1_000_000
let reviews = 0

/** Rates the shown card; `backIn` milliseconds: it is in learning. */
function rateShown(state: StudyState, backIn: number | null = null, at = now): StudyState {
  const cardId = currentCardId(state) ?? ''
  const step = { reviewId: `r${reviews++}`, cardId, rating: 3, stateBefore: null, lastRatingBefore: null } as const
  return rate(state, { ...step, comesBackAt: backIn === null ? null : at + backIn, now: at })
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `c${n + 1}`)
const rateTimes = (state: StudyState, times: number) => ids(times).reduce((standing) => rateShown(standing), state)

interface Row {
  name: string
  state: () => StudyState
  shown?: string | undefined
  over?: boolean
}

const rows: Row[] = [
  {
    name: 'where a card is deleted, the one behind it moves up',
    state: () => removeCard(beginStudy(ids(3)), 'c1'),
    shown: 'c2',
  },
  {
    name: 'where the last card is deleted, the one before it is shown',
    state: () => removeCard(move(beginStudy(ids(2)), 1), 'c2'),
    shown: 'c1',
  },
  { name: 'where the only card is deleted, none is shown', state: () => removeCard(beginStudy(ids(1)), 'c1') },
  {
    name: 'a card that was in learning and is deleted does not come back by an undo',
    state: () => rateShown(undo(removeCard(rateTimes(rateShown(beginStudy(ids(3)), 10), 2), 'c1'))),
    over: true,
  },
  { name: 'a rating goes on to the next card', state: () => rateShown(beginStudy(ids(3))), shown: 'c2' },
  {
    name: 'the session is over when every card was rated and none is in learning',
    state: () => rateTimes(beginStudy(ids(3)), 3),
    over: true,
  },
  {
    name: 'a card in learning comes back when its step has passed, before the next new card',
    state: () => rateShown(rateShown(beginStudy(ids(3)), 60_000), null, now + 60_000),
    shown: 'c1',
  },
  {
    name: 'a card in learning waits for its step while other cards are left',
    state: () => rateShown(rateShown(beginStudy(ids(3)), 60_000), null, now + 59_999),
    shown: 'c3',
  },
  {
    name: 'a card in learning comes back at once when nothing else is left',
    state: () => rateShown(rateShown(beginStudy(ids(2)), 600_000)),
    shown: 'c1',
  },
  {
    name: 'of two cards in learning the one that is due sooner comes back first',
    state: () => rateShown(rateShown(beginStudy(ids(2)), 600_000), 60_000),
    shown: 'c2',
  },
  {
    name: 'at the end of the list the session restarts from the first card that was passed over',
    state: () => rateShown(move(move(beginStudy(ids(3)), 1), 1)),
    shown: 'c1',
  },
  // Shows flashcards-24
  {
    name: 'twenty distinct cards are enough at the end of a longer list',
    state: () => rateTimes(move(move(beginStudy(ids(22)), 1), 1), 20),
    over: true,
  },
  // Shows flashcards-24
  {
    name: 'nineteen cards are not enough at the end of a longer list',
    state: () => rateTimes(move(move(beginStudy(ids(21)), 1), 1), 19),
    shown: 'c1',
  },
  {
    name: 'the same card rated twice counts once',
    state: () => rateShown(move(rateShown(beginStudy(ids(3))), -1)),
    shown: 'c2',
  },
  // Shows flashcards-25
  { name: 'Previous stays on the first card', state: () => move(beginStudy(ids(3)), -1), shown: 'c1' },
  // Shows flashcards-25
  { name: 'Next wraps to the first card', state: () => move(move(beginStudy(ids(2)), 1), 1), shown: 'c1' },
  { name: 'archiving moves on', state: () => archive(beginStudy(ids(3)), 'c1', now), shown: 'c2' },
  {
    name: 'archiving the last open card ends the session',
    state: () => archive(beginStudy(ids(1)), 'c1', now),
    over: true,
  },
  {
    name: 'a card brought back from the archive is shown and has to be rated again',
    state: () => bringBack(archive(beginStudy(ids(1)), 'c1', now), 'c1'),
    shown: 'c1',
  },
  { name: 'an added card is shown at once', state: () => addCard(beginStudy(ids(2)), 'mine'), shown: 'mine' },
  { name: 'a list without cards is over', state: () => beginStudy([]), over: true },
]

describe('the way through a study session', () => {
  test.each(rows)('$name', ({ state, shown, over = false }) => {
    const reached = state()
    expect(reached.isOver).toBe(over)
    if (shown !== undefined) expect(currentCardId(reached)).toBe(shown)
    expect(reached.isFlipped).toBe(false)
  })

  test('undo brings back the card with its answer, and what was rated and waiting before', () => {
    const one = rateShown(beginStudy(ids(3)), 60_000)
    const two = undo(rateShown(one))
    expect(two).toEqual({ ...one, isFlipped: true })
    expect(undo(two)).toEqual({ ...beginStudy(ids(3)), isFlipped: true })
    expect(undo(beginStudy(ids(3)))).toEqual(beginStudy(ids(3)))
  })

  test('undo of the last rating takes up a session that was over', () => {
    expect(undo(rateTimes(beginStudy(ids(2)), 2))).toMatchObject({ isOver: false, position: 1, rated: ['c1'] })
  })

  test('whatever is rated, every session that goes on rating ends, and undoing all leads back to its begin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.boolean(), { maxLength: 60 }), (count, again) => {
        let state = beginStudy(ids(count))
        const answers = [...again, ...ids(2 * count + again.length).map(() => false)]
        for (const isAgain of answers) {
          if (state.isOver) break
          state = rateShown(state, isAgain ? 60_000 : null)
        }
        expect(state.isOver).toBe(true)
        expect(new Set(state.rated).size).toBe(count)
        while (state.trail.length > 0) state = undo(state)
        expect(state).toEqual({ ...beginStudy(ids(count)), isFlipped: true })
      }),
    )
  })
})

const settings: SchedulerSettings = {
  scheduler: 'classic',
  timeZone: 'UTC',
  dayStartHour: 0,
  desiredRetention: 0.9,
  maximumIntervalDays: 36_500,
  fsrsParameters: null,
}
const reviewedAt = new Date('2026-01-05T09:00:00.000Z')
const minutesUntil = (ratings: Rating[], scheduler: SchedulerSettings['scheduler']) => {
  const { next } = schedulerFor({ ...settings, scheduler })
  const state = ratings.reduce<CardState | null>((before, rating) => next(before, rating, reviewedAt), null)
  const back = state && comesBackAt(state, reviewedAt)
  return back && (back - reviewedAt.getTime()) / 60_000
}

test.each([
  { name: 'a new card that was failed comes back after 1 minute', ratings: [1], scheduler: 'classic', minutes: 1 },
  { name: 'a new card that was good comes back after 10 minutes', ratings: [3], scheduler: 'classic', minutes: 10 },
  { name: 'after two good ratings it comes back after 60 minutes', ratings: [3, 3], scheduler: 'classic', minutes: 60 },
  { name: 'a card that graduates does not come back', ratings: [3, 3, 3], scheduler: 'classic', minutes: null },
  { name: 'a lapsed card goes through the steps again', ratings: [3, 3, 3, 1], scheduler: 'classic', minutes: 1 },
  { name: 'an easy new card of FSRS does not come back', ratings: [4], scheduler: 'fsrs', minutes: null },
  { name: 'a new card of FSRS that was failed comes back after 1 minute', ratings: [1], scheduler: 'fsrs', minutes: 1 },
] as const)('$name', ({ ratings, scheduler, minutes }) => {
  expect(minutesUntil([...ratings], scheduler)).toBe(minutes)
})
