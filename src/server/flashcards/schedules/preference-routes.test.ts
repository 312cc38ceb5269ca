import { describe, expect, test } from 'vitest'
import type { Card } from '../../../contract/flashcard-parts.ts'
import type { Deck } from '../../../contract/flashcards.ts'
import type { UserPreferences } from '../../../contract/preferences.ts'
import { now, type Tools } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'

const path = '/api/preferences/user'
const standard = {
  theme: 'auto',
  scheduler: 'classic',
  newCardsPerDay: 20,
  desiredRetention: 0.9,
  maximumIntervalDays: 36_500,
  fsrsParameters: null,
  dayStartHour: 0,
  timeZone: 'UTC',
  examDate: null,
  discipline: null,
}

const cardsOf = async (ask: Tools['ask']) =>
  (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
const stabilityOf = (card: Card | undefined) => card?.state && 'stability' in card.state && card.state.stability
const splitOf = async (ask: Tools['ask']) =>
  ((await ask('ana', 'GET', '/api/flashcards/decks')).json as Deck[]).find(({ id }) => id === 'heart')?.split

async function study(ask: Tools['ask']) {
  const days = [-40, -39, -36, -30, -20]
  const reviews = days.flatMap((day, n) =>
    (['heart-c1', 'heart-c2'] as const).map((cardId, m) => ({
      id: `${cardId}-${n}`,
      cardId,
      rating: n === 3 && m === 1 ? 1 : 3,
      reviewedAt: new Date(now.getTime() + day * 86_400_000).toISOString(),
    })),
  )
  await ask('ana', 'POST', '/api/flashcards/reviews', reviews)
}

describe('how a learner studies', () => {
  // Shows flashcards-42
  test('begins with the defaults, and each change leaves the rest', () =>
    withCards(async ({ ask }) => {
      expect((await ask('ana', 'GET', path)).json).toMatchObject(standard)
      const changed = await ask('ana', 'PUT', path, { newCardsPerDay: 35, examDate: '2026-10-01' })
      expect(changed.json).toMatchObject({ ...standard, newCardsPerDay: 35, examDate: '2026-10-01' })
      expect((await ask('ana', 'GET', path)).json).toEqual(changed.json)
      expect((await ask('ben', 'GET', path)).json).toMatchObject(standard)
      expect((await ask('stranger', 'GET', path)).status).toBe(401)
      expect((await ask('stranger', 'PUT', path, {})).status).toBe(401)
    }))

  test.each([
    // Shows flashcards-42
    { name: 'more than 100 new cards a day', body: { newCardsPerDay: 101 } },
    { name: 'fewer than none', body: { newCardsPerDay: -5 } },
    { name: 'a scheduler that is not there', body: { scheduler: 'sm2' } },
    { name: 'a retention of 100 percent', body: { desiredRetention: 1 } },
    // Shows flashcards-42
    { name: 'a time zone that is not there', body: { timeZone: 'Mars/Olympus' } },
    { name: 'an hour 24', body: { dayStartHour: 24 } },
  ])('cannot be $name', ({ body }) =>
    withCards(async ({ ask }) => {
      expect((await ask('ana', 'PUT', path, body)).status).toBe(400)
      expect((await ask('ana', 'GET', path)).json).toMatchObject(standard)
    }),
  )

  // Shows flashcards-40
  test('switched to FSRS and back replays every review, so that nothing is lost either way', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const classic = await cardsOf(ask)
      const split = await splitOf(ask)
      await ask('ana', 'PUT', path, { scheduler: 'fsrs' })
      const fsrs = await cardsOf(ask)
      expect(stabilityOf(fsrs[0])).toBeGreaterThan(20)
      expect(fsrs[1]?.state).toMatchObject({ lapses: 1, reps: 5 })
      expect(fsrs.map(({ state }) => state?.lastReviewed)).toEqual(classic.map(({ state }) => state?.lastReviewed))
      expect(fsrs[0]?.hints).not.toEqual(classic[0]?.hints)
      await ask('ana', 'PUT', path, { scheduler: 'classic' })
      expect(await cardsOf(ask)).toEqual(classic)
      expect(await splitOf(ask)).toEqual(split)
    }))

  test('shortens every interval of FSRS with the longest interval, and with what is to be retained', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const intervalWith = async (body: Partial<UserPreferences>) => {
        await ask('ana', 'PUT', path, body)
        return (await cardsOf(ask))[0]?.interval ?? 0
      }
      const usual = await intervalWith({ scheduler: 'fsrs' })
      expect(await intervalWith({ desiredRetention: 0.97 })).toBeLessThan(usual)
      expect(await intervalWith({ desiredRetention: 0.9, maximumIntervalDays: 9 })).toBe(9)
      expect(await intervalWith({ maximumIntervalDays: 36_500, fsrsParameters: null })).toBe(usual)
    }))
})
