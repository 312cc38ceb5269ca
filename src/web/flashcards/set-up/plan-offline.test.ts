import { expect, test } from 'vitest'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { usualPreferences as preferences } from '../../../contract/preferences.ts'
import { classicScheduler } from '../../../domain/flashcards/classic.ts'
import { makeCard } from '../testing/make-card.ts'
import { planFrom } from './plan-offline.ts'
import { firstSetup, type StudySetup } from './study-setup.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const afterOneReview = classicScheduler(preferences).next(null, 3, new Date('2025-12-01T09:00:00.000Z'))

const reviewed = (id: string, due: string, part: Partial<Card> = {}) =>
  makeCard(id, { lastRating: 3, state: { ...afterOneReview, interval: 1, due }, ...part })

interface Row {
  name: string
  cards: Card[]
  setup?: Partial<StudySetup>
  startedToday?: number
  plan: { ids: string[]; due?: number; nextDue?: string | null }
}

// Which cards a choice takes is the rule of `plan-session.ts`; here is what the device knows of them.
const rows: Row[] = [
  // Shows flashcards-30
  {
    name: 'due cards come first, the earliest due before the others, then new ones',
    cards: [
      makeCard('new'),
      reviewed('later', '2026-01-04T09:00:00.000Z'),
      reviewed('first', '2026-01-02T09:00:00.000Z'),
    ],
    plan: { ids: ['first', 'later', 'new'], due: 2, nextDue: null },
  },
  {
    name: 'a card that is due later today is due from the start of the day',
    cards: [reviewed('today', '2026-01-05T23:00:00.000Z')],
    plan: { ids: ['today'] },
  },
  {
    name: 'a card that is due tomorrow waits, and the plan says until when',
    cards: [reviewed('r', '2026-01-06T09:00:00.000Z')],
    plan: { ids: [], nextDue: '2026-01-06T00:00:00.000Z' },
  },
  {
    name: 'archived cards are left out',
    cards: [makeCard('a', { archived: true })],
    plan: { ids: [], nextDue: null },
  },
  // Shows flashcards-30
  {
    name: 'new cards stop at what today has room for',
    cards: [makeCard('n1'), makeCard('n2'), makeCard('n3')],
    setup: { newCards: 5 },
    startedToday: 3,
    plan: { ids: ['n1', 'n2'] },
  },
  {
    name: 'the set-up of a spaced session is followed',
    cards: [
      reviewed('bad', '2026-01-02T09:00:00.000Z', { lastRating: 1, tags: ['apnea'] }),
      reviewed('first', '2026-01-02T09:00:00.000Z', { tags: ['apnea'] }),
      reviewed('later', '2026-01-03T09:00:00.000Z', { tags: ['apnea'] }),
      makeCard('new', { tags: ['croup'] }),
      makeCard('other'),
    ],
    setup: { includeFailed: false, reviewCards: 1, tagsToInclude: ['apnea', 'croup'] },
    plan: { ids: ['first', 'new'] },
  },
  {
    name: 'cramming takes the first so many of those that fit, whatever is due',
    cards: ['a', 'b', 'c', 'd'].map((id) => makeCard(id, { flagged: id !== 'b' })),
    setup: { mode: 'cram', cram: 'flagged', cramCount: 2 },
    plan: { ids: ['a', 'c'] },
  },
  {
    name: 'cramming without a number takes all',
    cards: ['a', 'b', 'c'].map((id) => makeCard(id)),
    setup: { mode: 'cram' },
    plan: { ids: ['a', 'b', 'c'] },
  },
]

test.each(rows)('$name', ({ cards, setup, startedToday = 0, plan: { ids, ...figures } }) => {
  const facts = {
    setup: { ...firstSetup(preferences), randomizeOrder: false, ...setup },
    preferences,
    now,
    startedToday,
  }
  const plan = planFrom(cards, facts, () => 0)
  expect(plan.cards.map(({ id }) => id)).toEqual(ids)
  expect(plan).toMatchObject(figures)
})
