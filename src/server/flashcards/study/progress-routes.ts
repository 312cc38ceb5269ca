import { getCardProgress, getReviewHistory } from '../../../contract/study.ts'
import { type Calendar, dateOf, dayOf, startOfDay } from '../../../domain/calendar/calendar.ts'
import { initialEase, isCorrect } from '../../../domain/flashcards/card-state.ts'
import type { Handle } from '../../http/handle.ts'
import type { PublishedCard } from '../cards/published-card.ts'
import { findLearnerCards, listScopeCards } from '../cards/shown-card.ts'
import { getDeckByName, getScope } from '../decks/learner-decks.ts'
import { listStarts } from '../schedules/due-queries.ts'
import type { LearnerCard } from '../schedules/learner-card-queries.ts'
import { listReviewsSince } from './study-queries.ts'

const daysShown = 14

export function cardProgressRoutes(handle: Handle) {
  handle(getCardProgress, async ({ learner, db, user, now, query }) => {
    const [scope, calendar] = await Promise.all([getScope(learner, query.deckId), learner.preferences()])
    const days = lastDays(now, calendar)
    const [cards, reviews] = await Promise.all([
      listScopeCards(learner, scope),
      listReviewsSince(db, user.id, startOfDay(days[0], calendar)),
    ])
    const learnerCards = await findLearnerCards(learner, cards)
    const touched = cards.flatMap(({ id }) => learnerCards.get(id) ?? [])
    const active = touched.filter(({ archivedAt }) => archivedAt === null)
    return {
      ...countCards(cards.length, touched.length, active),
      ...forecast(active, dayOf(now, calendar), calendar),
      accuracyByCategory: accuracyByCategory(cards, learnerCards),
      reviewsOverTime: reviewsByDay(reviews, cards, days, calendar),
      averageEaseFactor: averageEase(active),
    }
  })

  handle(getReviewHistory, async ({ learner, db, user, now, query }) => {
    const calendar = await learner.preferences()
    const days = lastDays(now, calendar)
    const since = startOfDay(days[0], calendar)
    const [deck, reviews, starts] = await Promise.all([
      query.deck === 'all' ? undefined : getDeckByName(learner, query.deck),
      listReviewsSince(db, user.id, since),
      listStarts(db, user.id, since),
    ])
    const ratingsOn = ratingsByDay(deck ? reviews.filter(({ deckId }) => deckId === deck.id) : reviews, calendar)
    return days.map((day) => {
      const cardIds = [...new Set(ratingsOn(day).map(({ cardId }) => cardId))]
      const newCards = cardIds.filter((cardId) => isStartedOn(day, starts.get(cardId), calendar)).length
      return { date: dateOf(day), newCards, reviewCards: cardIds.length - newCards }
    })
  })
}

const isStartedOn = (day: number, startedAt: string | undefined, calendar: Calendar): boolean =>
  startedAt !== undefined && dayOf(new Date(startedAt), calendar) === day

/** How many cards there are, by whether they are archived and by stage; a card that was never touched is new. */
function countCards(all: number, touched: number, active: readonly LearnerCard[]) {
  const archivedCards = touched - active.length
  const inStage = (stage: LearnerCard['stage']) => active.filter((card) => card.stage === stage).length
  const graduated = inStage('graduated')
  return {
    totalCards: all,
    activeCards: all - archivedCards,
    archivedCards,
    cardsPerStage: {
      new: all - touched + inStage('new'),
      learning: inStage('learning'),
      review: inStage('review'),
      graduated,
    },
    masteredPercent: all === 0 ? 0 : Math.round((100 * graduated) / all),
  }
}

/** The ratings of these cards on each day, and how many of them were right. */
function reviewsByDay(
  reviews: Awaited<ReturnType<typeof listReviewsSince>>,
  cards: readonly PublishedCard[],
  days: readonly number[],
  calendar: Calendar,
) {
  const ids = new Set(cards.map(({ id }) => id))
  const ratingsOn = ratingsByDay(
    reviews.filter(({ cardId }) => ids.has(cardId)),
    calendar,
  )
  return days.map((day) => {
    const ratings = ratingsOn(day)
    const correct = ratings.filter(({ rating }) => isCorrect(rating)).length
    return { date: dateOf(day), reviews: ratings.length, correct }
  })
}

function lastDays(now: Date, calendar: Calendar): [first: number, ...later: number[]] {
  const first = dayOf(now, calendar) - daysShown + 1
  return [first, ...Array.from({ length: daysShown - 1 }, (_, n) => first + 1 + n)]
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
function forecast(cards: readonly LearnerCard[], today: number, calendar: Calendar) {
  const ends = Array.from({ length: daysShown }, (_, n) => startOfDay(today + n + 1, calendar).toISOString())
  const counts = ends.map((_, n) => ({ date: dateOf(today + n), cards: 0 }))
  for (const { dueFrom } of cards) {
    const day = counts[dueFrom === null ? -1 : ends.findIndex((end) => dueFrom < end)]
    if (day) day.cards += 1
  }
  return { dueToday: counts[0]?.cards ?? 0, dueByDay: counts }
}

function averageEase(cards: readonly LearnerCard[]): number {
  const eases = cards.flatMap(({ state }) => state?.easeFactor ?? [])
  return eases.length === 0 ? initialEase : eases.reduce((sum, ease) => sum + ease, 0) / eases.length
}
