import { describe, expect, test } from 'vitest'
import type { Rating } from './card-state.ts'
import { missedDeckName, missedId, missedOf, openCardCount } from './decks.ts'
import {
  countCram,
  estimateMinutes,
  isFailed,
  newCardAllowance,
  planCram,
  planSpaced,
  type SessionChoice,
} from './plan-session.ts'

const card = (id: string, lastRating: Rating | null = null, part: { flagged?: boolean; tags?: string[] } = {}) => ({
  id,
  lastRating,
  flagged: false,
  tags: [],
  ...part,
})
const idsOf = (plan: { cards: readonly { id: string }[] }) => plan.cards.map(({ id }) => id).join(' ')

const choice: SessionChoice = { includeFailed: true, randomizeOrder: false, cardCount: 20, cram: 'all' }

describe('a spaced session', () => {
  const candidates = {
    due: [card('d1', 3), card('d2', 1), card('d3', 4, { tags: ['apnea'] })],
    newCards: [card('n1'), card('n2', null, { tags: ['apnea'] })],
    allowance: 20,
  }

  test.each<{ name: string; candidates?: Partial<typeof candidates>; choice?: Partial<SessionChoice>; cards: string }>([
    { name: 'takes reviews by due date, then new cards', cards: 'd1 d2 d3 n1 n2' },
    // Shows flashcards-13
    { name: 'never lets new cards displace reviews', choice: { cardCount: 3 }, cards: 'd1 d2 d3' },
    { name: 'fills up with new cards', choice: { cardCount: 4 }, cards: 'd1 d2 d3 n1' },
    { name: 'takes no more reviews than were asked for', choice: { reviewCards: 1 }, cards: 'd1 n1 n2' },
    // Shows flashcards-30
    { name: 'takes no more new cards than today allows', candidates: { allowance: 1 }, cards: 'd1 d2 d3 n1' },
    {
      name: 'leaves failed cards out where they are not wanted',
      choice: { includeFailed: false },
      cards: 'd1 d3 n1 n2',
    },
    { name: 'takes only cards with a chosen tag', choice: { tagsToInclude: ['apnea', 'croup'] }, cards: 'd3 n2' },
    {
      name: 'counts its allowance among the cards with a chosen tag',
      candidates: { allowance: 1 },
      choice: { tagsToInclude: ['apnea'] },
      cards: 'd3 n2',
    },
    { name: 'is empty when nothing is due or new', candidates: { due: [], newCards: [] }, cards: '' },
    // Shows flashcards-15
    {
      name: 'is shuffled after the selection, so that the shuffle changes no choice',
      choice: { cardCount: 3, randomizeOrder: true },
      cards: 'd3 d1 d2',
    },
  ])('$name', ({ candidates: given, choice: asked, cards }) => {
    const plan = planSpaced({ ...candidates, ...given }, { ...choice, ...asked }, () => 0.9)
    expect(idsOf(plan)).toBe(cards)
  })

  test('says how many are due and new, whether or not they fit, and how long they take', () => {
    const plan = planSpaced({ ...candidates, allowance: 1 }, { ...choice, cardCount: 1 }, () => 0)
    expect(plan).toMatchObject({ due: 3, fresh: 1, estimatedMinutes: 2, cramCounts: null })
  })
})

describe('cramming', () => {
  const cards = [card('a'), card('b', 1), card('c', 3, { flagged: true }), card('d', 2, { flagged: true, tags: ['x'] })]

  test.each<{ name: string; choice: Partial<SessionChoice>; ids: string }>([
    { name: 'takes the first so many', choice: { cardCount: 2 }, ids: 'a b' },
    { name: 'takes those whose last rating was 1 or 2', choice: { cram: 'failed' }, ids: 'b d' },
    { name: 'takes those with a flag', choice: { cram: 'flagged' }, ids: 'c d' },
    { name: 'filters before it takes the first so many', choice: { cram: 'flagged', cardCount: 1 }, ids: 'c' },
    { name: 'shuffles before it takes the first so many', choice: { cardCount: 1, randomizeOrder: true }, ids: 'd' },
    { name: 'leaves failed cards out where they are not wanted', choice: { includeFailed: false }, ids: 'a c' },
    {
      name: 'takes failed cards that were asked for as such all the same',
      choice: { includeFailed: false, cram: 'failed' },
      ids: 'b d',
    },
    { name: 'takes only cards with a chosen tag', choice: { tagsToInclude: ['x'] }, ids: 'd' },
  ])('$name', ({ choice: asked, ids }) => {
    expect(idsOf(planCram(cards, { ...choice, ...asked }, () => 0.99))).toBe(ids)
  })

  test('counts what each filter finds among the cards with a chosen tag', () => {
    const plan = planCram(cards, { ...choice, includeFailed: false, tagsToInclude: ['x'] }, () => 0)
    expect(plan).toMatchObject({ cards: [], due: 0, fresh: 0, cramCounts: { all: 1, failed: 1, flagged: 1 } })
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
