import { expect, test } from 'vitest'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { userPreferences } from '../../../contract/preferences.ts'
import { classicScheduler } from '../../../domain/flashcards/classic.ts'
import { planFrom } from './plan-offline.ts'
import { firstSetup, type StudySetup } from './study-setup.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const preferences = userPreferences.parse({})
const begun = classicScheduler(preferences).next(null, 3, new Date('2025-12-01T09:00:00.000Z'))

const card = (id: string, part: Partial<Card> = {}): Card => ({
  id,
  deckId: 'd',
  front: id,
  back: id,
  extendedExplanation: '',
  category: 'Cardiology',
  tags: [],
  references: [],
  archived: false,
  flagged: false,
  own: false,
  lastRating: null,
  state: null,
  ef: 2.5,
  interval: 0,
  lastReviewed: null,
  hints: { 1: '<1d', 2: '<1d', 3: '<1d', 4: '<1d' },
  ...part,
})
const reviewed = (id: string, due: string, part: Partial<Card> = {}) =>
  card(id, { lastRating: 3, state: { ...begun, interval: 1, due }, ...part })

interface Row {
  name: string
  cards: Card[]
  setup?: Partial<StudySetup>
  startedToday?: number
  ids: string[]
}

const rows: Row[] = [
  // Shows flashcards-30
  {
    name: 'due cards come first, the earliest due before the others, then new ones',
    cards: [card('new'), reviewed('later', '2026-01-04T09:00:00.000Z'), reviewed('first', '2026-01-02T09:00:00.000Z')],
    ids: ['first', 'later', 'new'],
  },
  { name: 'a card that is due tomorrow waits', cards: [reviewed('r', '2026-01-06T09:00:00.000Z')], ids: [] },
  { name: 'archived cards are left out', cards: [card('a', { archived: true })], ids: [] },
  // Shows flashcards-30
  {
    name: 'new cards stop at what today has room for',
    cards: [card('n1'), card('n2'), card('n3')],
    setup: { newCards: 5 },
    startedToday: 3,
    ids: ['n1', 'n2'],
  },
  {
    name: 'without failed cards those rated Again or Hard are left out',
    cards: [reviewed('bad', '2026-01-02T09:00:00.000Z', { lastRating: 1 }), card('n')],
    setup: { includeFailed: false },
    ids: ['n'],
  },
  {
    name: 'cramming takes the first so many of those that fit, whatever is due',
    cards: [card('a', { flagged: true }), card('b'), card('c', { flagged: true }), card('d', { flagged: true })],
    setup: { mode: 'cramming', cram: 'flagged', cramCount: 2 },
    ids: ['a', 'c'],
  },
  {
    name: 'no more reviews are taken than were asked for',
    cards: [reviewed('later', '2026-01-04T09:00:00.000Z'), reviewed('first', '2026-01-02T09:00:00.000Z'), card('new')],
    setup: { reviewCards: 1 },
    ids: ['first', 'new'],
  },
  {
    name: 'only cards with one of the chosen topics are taken',
    cards: [card('a', { tags: ['apnea'] }), card('b', { tags: ['croup'] }), card('c')],
    setup: { tagsToInclude: ['apnea', 'sepsis'] },
    ids: ['a'],
  },
  {
    name: 'cramming leaves failed cards out when told, but not those that were asked for as failed',
    cards: [card('a', { lastRating: 2 }), card('b', { lastRating: 4 })],
    setup: { mode: 'cramming', includeFailed: false },
    ids: ['b'],
  },
  {
    name: 'cramming the failed cards takes them whatever else is set',
    cards: [card('a', { lastRating: 2 }), card('b', { lastRating: 4 })],
    setup: { mode: 'cramming', cram: 'failed', includeFailed: false },
    ids: ['a'],
  },
]

test.each(rows)('$name', ({ cards, setup, startedToday = 0, ids }) => {
  const asked = { ...firstSetup(20), randomizeOrder: false, ...setup }
  const plan = planFrom(cards, { setup: asked, preferences, now, startedToday }, () => 0)
  expect(plan.cards.map(({ id }) => id)).toEqual(ids)
})
