import { describe, expect, test } from 'vitest'
import type { Rating } from './card-state.ts'
import { missedDeckName, missedId, missedOf, openCardCount } from './decks.ts'
import { countCram, estimateMinutes, isFailed, newCardAllowance, selectCram, selectSpaced } from './select-queue.ts'

const base = {
  due: ['d1', 'd2', 'd3'],
  newCards: ['f1', 'f2'],
  cardCount: 20,
  reviewCards: Number.POSITIVE_INFINITY,
  randomizeOrder: false,
}

describe('a spaced session', () => {
  test.each<{ name: string; with: Partial<typeof base>; cards: string[] }>([
    { name: 'takes reviews by due date, then new cards', with: {}, cards: ['d1', 'd2', 'd3', 'f1', 'f2'] },
    // Shows flashcards-13
    { name: 'never lets new cards displace reviews', with: { cardCount: 3 }, cards: ['d1', 'd2', 'd3'] },
    { name: 'fills up with new cards', with: { cardCount: 4 }, cards: ['d1', 'd2', 'd3', 'f1'] },
    { name: 'takes no more reviews than were asked for', with: { reviewCards: 1 }, cards: ['d1', 'f1', 'f2'] },
    { name: 'is empty when nothing is due or new', with: { due: [], newCards: [] }, cards: [] },
    // Shows flashcards-15
    {
      name: 'is shuffled after the selection, so that the shuffle changes no choice',
      with: { cardCount: 3, randomizeOrder: true },
      cards: ['d3', 'd1', 'd2'],
    },
  ])('$name', ({ with: given, cards }) => {
    expect(selectSpaced({ ...base, ...given }, () => 0.9)).toEqual(cards)
  })
})

describe('cramming', () => {
  const card = (id: string, lastRating: Rating | null, flagged = false) => ({ id, lastRating, flagged })
  const cards = [card('a', null), card('b', 1), card('c', 3, true), card('d', 2, true)]

  test.each<{ name: string; cram: 'all' | 'failed' | 'flagged'; cardCount?: number; shuffle?: boolean; ids: string }>([
    { name: 'takes the first so many', cram: 'all', cardCount: 2, ids: 'ab' },
    { name: 'takes those whose last rating was 1 or 2', cram: 'failed', ids: 'bd' },
    { name: 'takes those with a flag', cram: 'flagged', ids: 'cd' },
    { name: 'filters before it takes the first so many', cram: 'flagged', cardCount: 1, ids: 'c' },
    { name: 'shuffles before it takes the first so many', cram: 'all', cardCount: 1, shuffle: true, ids: 'd' },
  ])('$name', ({ cram, cardCount = 20, shuffle = false, ids }) => {
    const chosen = selectCram(cards, { cram, cardCount, randomizeOrder: shuffle }, () => 0.99)
    expect(chosen.map(({ id }) => id).join('')).toBe(ids)
  })

  // Shows flashcards-10
  test('says how many cards each filter finds', () => {
    expect(countCram(cards)).toEqual({ all: 4, failed: 2, flagged: 2 })
  })
})

test.each([
  { rating: null, failed: false },
  { rating: 1, failed: true },
  { rating: 2, failed: true },
  { rating: 3, failed: false },
  { rating: 4, failed: false },
] as const)('a card whose last rating is $rating is failed: $failed', ({ rating, failed }) => {
  expect(isFailed(rating)).toBe(failed)
})

test.each([
  { name: 'all of them on a new day', startedToday: 0, allowance: 20 },
  { name: 'what those begun today leave', startedToday: 15, allowance: 5 },
  { name: 'none once as many were begun', startedToday: 20, allowance: 0 },
  { name: 'none when more were begun', startedToday: 30, allowance: 0 },
])('the day has room for new cards: $name', ({ startedToday, allowance }) => {
  expect(newCardAllowance(20, startedToday)).toBe(allowance)
})

test.each([
  { mode: 'spaced', cards: 21, minutes: 10.5 },
  { mode: 'cram', cards: 3, minutes: 1.2 },
  { mode: 'cram', cards: 0, minutes: 0 },
] as const)('$cards cards take about $minutes minutes in mode $mode', ({ mode, cards, minutes }) => {
  expect(estimateMinutes(cards, mode)).toBe(minutes)
})

describe('the cards of a deck that are open', () => {
  const ranked = { isAdmin: false, access: 'ranked' } as const
  test.each([
    { name: 'all of a domain\u2019s deck', kind: 'domain', asker: { ...ranked, reviews: 0 }, open: 80 },
    { name: 'all of a deck of missed questions', kind: 'missed', asker: { ...ranked, reviews: 0 }, open: 80 },
    { name: 'none of Studies before 8 reviews', kind: 'studies', asker: { ...ranked, reviews: 7 }, open: 0 },
    { name: 'the first 50 of Studies from 8 reviews', kind: 'studies', asker: { ...ranked, reviews: 8 }, open: 50 },
    { name: 'none of Medications before 16 reviews', kind: 'medications', asker: { ...ranked, reviews: 15 }, open: 0 },
    { name: 'the first 50 of Medications from 16', kind: 'medications', asker: { ...ranked, reviews: 16 }, open: 50 },
    { name: 'none of Numbers before 32 reviews', kind: 'numbers', asker: { ...ranked, reviews: 31 }, open: 0 },
    { name: 'the first 50 of Numbers from 32 reviews', kind: 'numbers', asker: { ...ranked, reviews: 32 }, open: 50 },
    { name: 'everything from 64 reviews', kind: 'numbers', asker: { ...ranked, reviews: 64 }, open: 80 },
    { name: 'everything to an admin', kind: 'numbers', asker: { ...ranked, isAdmin: true, reviews: 0 }, open: 80 },
    {
      name: 'everything on an open server',
      kind: 'numbers',
      asker: { isAdmin: false, access: 'open', reviews: 0 },
      open: 80,
    },
  ] as const)('$name', ({ kind, asker, open }) => {
    expect(openCardCount(kind, 80, asker)).toBe(open)
  })
})

test('a missed question\u2019s card and its deck are named after question and Qbank', () => {
  expect(missedOf(missedId('card-1'))).toBe('card-1')
  expect(missedOf('card-1')).toBeUndefined()
  expect(missedDeckName('Pediatrics')).toBe('Pediatrics: Missed Questions')
})
