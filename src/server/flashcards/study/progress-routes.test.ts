import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { getCardProgress, getReviewHistory } from '../../../contract/study.ts'
import { now, type Tools } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'

type Progress = ReplyOf<typeof getCardProgress>
type History = ReplyOf<typeof getReviewHistory>

const dayMinutes = 1440
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

/** One card graduated, one in review, one in learning, one archived, one new; in another deck one in learning. */
async function study(ask: Tools['ask']) {
  const course = (cardId: string, minutes: readonly number[]) =>
    minutes.map((minute, n) => ({ id: `${cardId}-${n}`, cardId, rating: 3, reviewedAt: at(minute) }))
  const steps = (days: number) => [0, 1, 2].map((minute) => -days * dayMinutes + minute)
  await ask('ana', 'POST', '/api/flashcards/reviews', [
    ...course('heart-c1', [...steps(40), -39 * dayMinutes, -33 * dayMinutes, -18 * dayMinutes]),
    ...course('heart-c2', [...steps(7), -6 * dayMinutes]),
    { id: 'hard', cardId: 'heart-c3', rating: 2, reviewedAt: at(-1) },
    ...course('lungs-c1', [-3 * dayMinutes]),
  ])
  await ask('ana', 'PUT', '/api/flashcards/cards/heart/cards/heart-c4/archived', { archived: true })
}

const progressOf = async (ask: Tools['ask'], deckId: string, as: 'ana' | 'ben' = 'ana') =>
  (await ask(as, 'GET', `/api/flashcards/progress?deckId=${deckId}`)).json as Progress

describe('the statistics', () => {
  // Shows flashcards-45
  test('count the stages of active cards, what is mastered and what is due today', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const heart = await progressOf(ask, 'heart')
      expect(heart).toMatchObject({
        totalCards: 5,
        activeCards: 4,
        archivedCards: 1,
        masteredPercent: 20,
        cardsPerStage: { new: 1, learning: 1, review: 1, graduated: 1 },
        // The one in learning and the one that was due after 6 days.
        dueToday: 2,
        accuracyByCategory: { 'Test bank: Cardiology': { correct: 10, total: 11, accuracy: 10 / 11 } },
      })
      // 2.5 less three times 0.06, 2.5 less 0.06, and 2.5.
      expect(heart.averageEaseFactor).toBeCloseTo((2.32 + 2.44 + 2.5) / 3)
    }))

  // Shows flashcards-46
  test('forecast how many cards come up on each of the next 14 days', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const { dueByDay } = await progressOf(ask, 'heart')
      expect(dueByDay).toHaveLength(14)
      expect(dueByDay[0]).toEqual({ date: '2026-01-05', cards: 2 })
      expect(dueByDay.at(-1)?.date).toBe('2026-01-18')
      expect(dueByDay.slice(1).every(({ cards }) => cards === 0)).toBe(true)
      await ask('ana', 'POST', '/api/flashcards/reviews', [
        { id: 'again', cardId: 'heart-c2', rating: 1, reviewedAt: at(0) },
      ])
      const after = await progressOf(ask, 'heart')
      expect(after.dueByDay.slice(0, 2)).toEqual([
        { date: '2026-01-05', cards: 1 },
        { date: '2026-01-06', cards: 1 },
      ])
    }))

  // Shows flashcards-45
  test('of all decks are those of the chosen decks, and of the learner alone', () =>
    withCards(async ({ ask, chooseDecks }) => {
      await study(ask)
      expect(await progressOf(ask, 'default')).toMatchObject({ totalCards: 0, averageEaseFactor: 2.5, dueToday: 0 })
      await chooseDecks('ana')
      expect(await progressOf(ask, 'default')).toMatchObject({
        totalCards: 8,
        cardsPerStage: { new: 3, learning: 2, review: 1, graduated: 1 },
      })
      expect(await progressOf(ask, 'heart', 'ben')).toMatchObject({
        activeCards: 5,
        cardsPerStage: { new: 5, learning: 0, review: 0, graduated: 0 },
        accuracyByCategory: {},
        averageEaseFactor: 2.5,
      })
      expect((await ask('ana', 'GET', '/api/flashcards/progress?deckId=nothing')).status).toBe(404)
      expect((await ask('stranger', 'GET', '/api/flashcards/progress')).status).toBe(401)
    }))

  test('show the ratings of the last 14 days, and how many of them were correct', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const { reviewsOverTime } = await progressOf(ask, 'heart')
      expect(reviewsOverTime).toHaveLength(14)
      expect(reviewsOverTime.filter(({ reviews }) => reviews > 0)).toEqual([
        { date: '2025-12-29', reviews: 3, correct: 3 },
        { date: '2025-12-30', reviews: 1, correct: 1 },
        { date: '2026-01-05', reviews: 1, correct: 0 },
      ])
    }))
})

describe('the review history', () => {
  const history = async (ask: Tools['ask'], deck: string, as: 'ana' | 'ben' = 'ana') =>
    (await ask(as, 'GET', `/api/flashcards/progress/history?deck=${encodeURIComponent(deck)}`)).json as History

  // Shows flashcards-46
  test('says of each of the last 14 days how many cards were new and how many came again', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const all = await history(ask, 'all')
      expect(all).toHaveLength(14)
      expect(all.filter(({ newCards, reviewCards }) => newCards + reviewCards > 0)).toEqual([
        { date: '2025-12-29', newCards: 1, reviewCards: 0 },
        { date: '2025-12-30', newCards: 0, reviewCards: 1 },
        { date: '2026-01-02', newCards: 1, reviewCards: 0 },
        { date: '2026-01-05', newCards: 1, reviewCards: 0 },
      ])
      const heart = await history(ask, 'Test bank: Cardiology')
      expect(heart.find(({ date }) => date === '2026-01-02')).toEqual({
        date: '2026-01-02',
        newCards: 0,
        reviewCards: 0,
      })
      expect((await history(ask, 'all', 'ben')).every(({ newCards }) => newCards === 0)).toBe(true)
      expect((await ask('ana', 'GET', '/api/flashcards/progress/history?deck=Nothing')).status).toBe(404)
      expect((await ask('stranger', 'GET', '/api/flashcards/progress/history')).status).toBe(401)
    }))

  // Shows flashcards-43
  test('counts days by the learner’s time zone and the hour at which a day begins', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'PUT', '/api/preferences/user', { timeZone: 'America/New_York', dayStartHour: 4 })
      // 02:30 in New York on 5 January: still the day before.
      const night = { id: 'r', cardId: 'heart-c1', rating: 3, reviewedAt: '2026-01-05T07:30:00.000Z' }
      await ask('ana', 'POST', '/api/flashcards/reviews', [night])
      expect((await history(ask, 'all')).at(-2)).toEqual({ date: '2026-01-04', newCards: 1, reviewCards: 0 })
      expect((await history(ask, 'all')).at(-1)).toEqual({ date: '2026-01-05', newCards: 0, reviewCards: 0 })
    }))
})
