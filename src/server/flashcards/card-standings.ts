import type { UserPreferences } from '../../contract/preferences.ts'
import { type CardState, dueFrom, stageOf } from '../../domain/flashcards/card-state.ts'
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
import { recountCards } from './count-queries.ts'
import { type LearnerCard, listLearnerCards, type Standing, saveStandings } from './standing-queries.ts'
import { listLog } from './study-queries.ts'
import type { CardReviewTable } from './tables.ts'

type Place = Pick<CardReviewTable, 'userId' | 'cardId' | 'deckId'>
type Rows = ReadonlyMap<string, LearnerCard>
type States = ReadonlyMap<string, CardState | null>

/**
 * Brings cards up to date with new ratings of theirs: added where they come last, else by folding the log anew. Returns
 * how these cards stand then.
 */
export async function addToStandings(
  db: Db,
  userId: string,
  fresh: readonly CardReviewTable[],
  cardIds: readonly string[],
  preferences: UserPreferences,
): Promise<States> {
  const rows = await rowsOf(db, userId, cardIds)
  const late: string[] = []
  const scheduler = schedulerFor(preferences)
  const byCard = Map.groupBy(fresh.toSorted(byTime), ({ cardId }) => cardId)
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
  if (changed.length > 0) await saveStandings(db, userId, changed, rows)
  const refolded = late.length > 0 ? await refoldFrom(db, userId, late, rows, preferences) : []
  return new Map([...rows.values(), ...changed, ...refolded].map(({ cardId, state }) => [cardId, state]))
}

/** Folds the logs of these cards anew. Returns how they stand then. */
export async function refold(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  preferences: UserPreferences,
): Promise<States> {
  const standings = await refoldFrom(db, userId, cardIds, await rowsOf(db, userId, cardIds), preferences)
  return new Map(standings.map(({ cardId, state }) => [cardId, state]))
}

/** Folds every log of the learner anew. */
export async function refoldAll(db: Db, userId: string, preferences: UserPreferences) {
  const byCard = Map.groupBy(await listLog(db, userId), ({ cardId }) => cardId)
  await saveStandings(db, userId, folded(byCard, preferences), new Map())
  // Here every card may have moved; to count them all is less work than to read how each stood.
  await recountCards(db, userId)
}

async function refoldFrom(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  rows: Rows,
  preferences: UserPreferences,
): Promise<Standing[]> {
  const byCard = Map.groupBy(await listLog(db, userId, cardIds), ({ cardId }) => cardId)
  // Every rating of these was taken back.
  const emptied = cardIds.flatMap((cardId) => (byCard.has(cardId) ? [] : (rows.get(cardId) ?? [])))
  const standings = [...folded(byCard, preferences), ...emptied.map((place) => rowOf(place, untouched, preferences))]
  await saveStandings(db, userId, standings, rows)
  return standings
}

function folded(byCard: ReadonlyMap<string, CardReviewTable[]>, preferences: UserPreferences): Standing[] {
  const scheduler = schedulerFor(preferences)
  return [...byCard.values()].flatMap((log) => {
    const [place] = log
    return place ? [rowOf(place, foldReviews(log, scheduler), preferences)] : []
  })
}

const rowsOf = async (db: Db, userId: string, cardIds: readonly string[]): Promise<Rows> =>
  new Map((await listLearnerCards(db, userId, cardIds)).map((row) => [row.cardId, row]))

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
): Standing => ({
  userId,
  cardId,
  deckId,
  state,
  firstReviewedAt,
  reviews,
  correct,
  stage: stageOf(state),
  dueFrom: state && dueFrom(state, preferences),
  lastRating: last?.rating ?? null,
  lastReviewId: last?.id ?? null,
  lastRatedAt: last?.at ?? null,
})
