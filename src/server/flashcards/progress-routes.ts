import { getCardProgress, getReviewHistory } from '../../contract/study.ts'
import { type Calendar, dateOf, dayOf, startOfDay } from '../../domain/calendar/calendar.ts'
import { initialEase, isCorrect } from '../../domain/flashcards/card-state.ts'
import type { Handle } from '../http/handle.ts'
import { type LearnerCard, listStarts } from './learner-card-queries.ts'
import { getScope, listLearnerDecks } from './learner-decks.ts'
import type { PublishedCard } from './published-card.ts'
import { findLearnerCards, listScopeCards } from './shown-card.ts'
import { listReviewsSince } from './study-queries.ts'

const daysShown = 14

export function cardProgressRoutes(handle: Handle) {
  handle(getCardProgress, async ({ learner, db, user, now, query }) => {
    const scope = await getScope(learner, query.deckId)
    const cards = await listScopeCards(learner, scope)
    const learnerCards = await findLearnerCards(learner, cards)
    const calendar = await learner.preferences()
    const days = lastDays(now, calendar)
    const touched = cards.flatMap(({ id }) => learnerCards.get(id) ?? [])
    const active = touched.filter(({ archivedAt }) => archivedAt === null)
    const archivedCards = touched.length - active.length
    const untouchedCards = cards.length - touched.length
    const inStage = (stage: string) => active.filter((card) => card.stage === stage).length
    const graduated = inStage('graduated')
    const forecast = dueByDay(active, dayOf(now, calendar), calendar)

    const ids = new Set(cards.map(({ id }) => id))
    const reviews = await listReviewsSince(db, user.id, startOfDay(days[0] ?? 0, calendar))
    const ratingsOn = ratingsByDay(
      reviews.filter(({ cardId }) => ids.has(cardId)),
      calendar,
    )
    return {
      totalCards: cards.length,
      activeCards: cards.length - archivedCards,
      archivedCards,
      cardsPerStage: {
        new: untouchedCards + inStage('new'),
        learning: inStage('learning'),
        review: inStage('review'),
        graduated,
      },
      masteredPercent: cards.length === 0 ? 0 : Math.round((100 * graduated) / cards.length),
      dueToday: forecast[0]?.cards ?? 0,
      accuracyByCategory: accuracyByCategory(cards, learnerCards),
      reviewsOverTime: days.map((day) => {
        const ratings = ratingsOn(day)
        const correct = ratings.filter(({ rating }) => isCorrect(rating)).length
        return { date: dateOf(day), reviews: ratings.length, correct }
      }),
      averageEaseFactor: averageEase(active),
      dueByDay: forecast,
    }
  })

  handle(getReviewHistory, async ({ learner, db, user, now, query, refused }) => {
    const calendar = await learner.preferences()
    const days = lastDays(now, calendar)
    const since = startOfDay(days[0] ?? 0, calendar)
    const decks = query.deck === 'all' ? [] : await listLearnerDecks(learner)
    const deck = decks.find(({ name }) => name === query.deck)
    if (query.deck !== 'all' && !deck) throw refused('not_found')

    const reviews = await listReviewsSince(db, user.id, since)
    const ratingsOn = ratingsByDay(deck ? reviews.filter(({ deckId }) => deckId === deck.id) : reviews, calendar)
    const starts = await listStarts(db, user.id, since)
    return days.map((day) => {
      const cardIds = [...new Set(ratingsOn(day).map(({ cardId }) => cardId))]
      const isNew = (cardId: string) => {
        const begunAt = starts.get(cardId)
        return begunAt !== undefined && dayOf(new Date(begunAt), calendar) === day
      }
      const newCards = cardIds.filter(isNew).length
      return { date: dateOf(day), newCards, reviewCards: cardIds.length - newCards }
    })
  })
}

function lastDays(now: Date, calendar: Calendar): number[] {
  const today = dayOf(now, calendar)
  return Array.from({ length: daysShown }, (_, n) => today - daysShown + 1 + n)
}

function ratingsByDay<Review extends { at: string }>(reviews: readonly Review[], calendar: Calendar) {
  const byDay = Map.groupBy(reviews, ({ at }) => dayOf(new Date(at), calendar))
  return (day: number): Review[] => byDay.get(day) ?? []
}

function accuracyByCategory(cards: readonly PublishedCard[], learnerCards: ReadonlyMap<string, LearnerCard>) {
  const sums = new Map<string, { correct: number; total: number }>()
  for (const { id, category } of cards) {
    const { reviews = 0, correct = 0 } = learnerCards.get(id) ?? {}
    if (reviews === 0) continue
    const sum = sums.get(category) ?? { correct: 0, total: 0 }
    sums.set(category, { correct: sum.correct + correct, total: sum.total + reviews })
  }
  return Object.fromEntries(
    [...sums].map(([category, { correct, total }]) => [category, { correct, total, accuracy: correct / total }]),
  )
}

/** How many cards come up on each of the next days; what is overdue counts today. */
function dueByDay(cards: readonly LearnerCard[], today: number, calendar: Calendar) {
  const ends = Array.from({ length: daysShown }, (_, n) => startOfDay(today + n + 1, calendar).toISOString())
  const counts = ends.map((_, n) => ({ date: dateOf(today + n), cards: 0 }))
  for (const { dueFrom } of cards) {
    const day = counts[dueFrom === null ? -1 : ends.findIndex((end) => dueFrom < end)]
    if (day) day.cards += 1
  }
  return counts
}

function averageEase(cards: readonly LearnerCard[]): number {
  const eases = cards.flatMap(({ state }) => state?.easeFactor ?? [])
  return eases.length === 0 ? initialEase : eases.reduce((sum, ease) => sum + ease, 0) / eases.length
}
