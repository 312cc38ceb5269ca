import type { UserPreferences } from '../../contract/preferences.ts'
import { dueFrom, stageOf } from '../../domain/flashcards/card-state.ts'
import {
  addReview,
  byTime,
  type CardStanding,
  comesAfter,
  foldReviews,
  untouched,
} from '../../domain/flashcards/fold-reviews.ts'
import { schedulerFor } from '../../domain/flashcards/scheduler.ts'
import type { Db } from '../db/database.ts'
import { type LearnerCard, listLearnerCards, listLog, saveStandings } from './queries.ts'
import type { CardReviewTable } from './tables.ts'

type Place = Pick<CardReviewTable, 'userId' | 'cardId' | 'deckId'>

/** Brings cards up to date with new ratings of theirs: added where they come last, else by folding the log anew. */
export async function addToStandings(
  db: Db,
  userId: string,
  fresh: readonly CardReviewTable[],
  preferences: UserPreferences,
) {
  const byCard = Map.groupBy(fresh.toSorted(byTime), ({ cardId }) => cardId)
  const rows = new Map((await listLearnerCards(db, userId, [...byCard.keys()])).map((row) => [row.cardId, row]))
  const late: string[] = []
  const scheduler = schedulerFor(preferences)
  const changed = [...byCard].flatMap(([cardId, [first, ...others]]) => {
    if (!first) return []
    const row = rows.get(cardId)
    const standing = row ? standingOf(row) : untouched
    if (!comesAfter(standing, first)) {
      late.push(cardId)
      return []
    }
    const after = [first, ...others].reduce((before, review) => addReview(before, review, scheduler), standing)
    return [rowOf(first, after, preferences)]
  })
  await saveStandings(db, changed)
  await refold(db, userId, late, preferences)
}

/** Folds the logs of these cards, or of all the learner's, anew. */
export async function refold(
  db: Db,
  userId: string,
  cardIds: readonly string[] | undefined,
  preferences: UserPreferences,
) {
  const scheduler = schedulerFor(preferences)
  const byCard = Map.groupBy(await listLog(db, userId, cardIds), ({ cardId }) => cardId)
  const rows = [...byCard].flatMap(([, log]) => {
    const [place] = log
    return place ? [rowOf(place, foldReviews(log, scheduler), preferences)] : []
  })
  // Every rating of these was taken back.
  const emptied = (cardIds ?? []).filter((cardId) => !byCard.has(cardId))
  const places = await listLearnerCards(db, userId, emptied)
  await saveStandings(db, [...rows, ...places.map((place) => rowOf(place, untouched, preferences))])
}

function standingOf(row: LearnerCard): CardStanding {
  const { state, firstReviewedAt, lastRating, lastReviewId, lastRatedAt, reviews, correct } = row
  const last =
    lastRating === null || lastReviewId === null || lastRatedAt === null
      ? null
      : { id: lastReviewId, rating: lastRating, at: lastRatedAt }
  return { state, firstReviewedAt, last, reviews, correct }
}

const rowOf = (
  { userId, cardId, deckId }: Place,
  { state, firstReviewedAt, last, reviews, correct }: CardStanding,
  preferences: UserPreferences,
) => ({
  ...{ userId, cardId, deckId, state, firstReviewedAt, reviews, correct },
  stage: stageOf(state),
  dueFrom: state && dueFrom(state, preferences),
  lastRating: last?.rating ?? null,
  lastReviewId: last?.id ?? null,
  lastRatedAt: last?.at ?? null,
})
