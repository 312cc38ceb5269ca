import type { UserPreferences } from '../../../contract/preferences.ts'
import { type CardState, dueFrom, stageOf } from '../../../domain/flashcards/card-state.ts'
import {
  addReview,
  byTime,
  type CardSchedule,
  comesAfter,
  foldReviews,
  schedulerFor,
  untouched,
} from '../../../domain/flashcards/scheduler.ts'
import type { Db } from '../../db/database.ts'
import { listLog } from '../study/study-queries.ts'
import type { CardReviewTable } from '../tables.ts'
import { type LearnerCard, listLearnerCards, type ScheduleRow, saveSchedules } from './learner-card-queries.ts'

type CardKey = Pick<CardReviewTable, 'userId' | 'cardId' | 'deckId'>
type Rows = ReadonlyMap<string, LearnerCard>
type States = ReadonlyMap<string, CardState | null>

/**
 * Brings cards up to date with new ratings of theirs: ratings that come last are added, others make
 * the fold run over the whole log again. Returns the state of each card.
 *
 * @param rows what the cards of these ratings, and others, were before
 */
export async function addToSchedules(
  db: Db,
  userId: string,
  newReviews: readonly CardReviewTable[],
  rows: Rows,
  preferences: UserPreferences,
): Promise<States> {
  const late: string[] = []
  const scheduler = schedulerFor(preferences)
  const byCard = Map.groupBy(newReviews.toSorted(byTime), ({ cardId }) => cardId)
  const changed = [...byCard].flatMap(([cardId, [first, ...others]]) => {
    if (!first) return []
    const row = rows.get(cardId)
    const schedule = row ? scheduleOf(row) : untouched
    if (!comesAfter(schedule, first)) {
      late.push(cardId)
      return []
    }
    const after = [first, ...others].reduce((before, review) => addReview(before, review, scheduler), schedule)
    return [rowOf(first, after, preferences)]
  })
  if (changed.length > 0) await saveSchedules(db, userId, changed, rows)
  const refolded = late.length > 0 ? await refoldFrom(db, userId, late, rows, preferences) : []
  return new Map([...rows.values(), ...changed, ...refolded].map(({ cardId, state }) => [cardId, state]))
}

/** Folds the logs of these cards anew, and returns the state of each card. */
export async function refold(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  preferences: UserPreferences,
): Promise<States> {
  const rowsNow = await refoldFrom(db, userId, cardIds, await rowsOf(db, userId, cardIds), preferences)
  return new Map(rowsNow.map(({ cardId, state }) => [cardId, state]))
}

async function refoldFrom(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  rows: Rows,
  preferences: UserPreferences,
): Promise<ScheduleRow[]> {
  const byCard = Map.groupBy(await listLog(db, userId, cardIds), ({ cardId }) => cardId)
  // The learner took back every rating of these cards.
  const emptied = cardIds.flatMap((cardId) => (byCard.has(cardId) ? [] : (rows.get(cardId) ?? [])))
  const rowsNow = [...folded(byCard, preferences), ...emptied.map((card) => rowOf(card, untouched, preferences))]
  await saveSchedules(db, userId, rowsNow, rows)
  return rowsNow
}

function folded(byCard: ReadonlyMap<string, CardReviewTable[]>, preferences: UserPreferences): ScheduleRow[] {
  const scheduler = schedulerFor(preferences)
  return [...byCard.values()].flatMap((log) => {
    const [card] = log
    return card ? [rowOf(card, foldReviews(log, scheduler), preferences)] : []
  })
}

const rowsOf = async (db: Db, userId: string, cardIds: readonly string[]): Promise<Rows> =>
  new Map((await listLearnerCards(db, userId, cardIds)).map((row) => [row.cardId, row]))

function scheduleOf(row: LearnerCard): CardSchedule {
  const { state, firstReviewedAt, lastRating, lastReviewId, lastRatedAt, reviews, correct } = row
  const last =
    lastRating === null || lastReviewId === null || lastRatedAt === null
      ? null
      : { id: lastReviewId, rating: lastRating, at: lastRatedAt }
  return { state, firstReviewedAt, last, reviews, correct }
}

const rowOf = (
  { userId, cardId, deckId }: CardKey,
  { state, firstReviewedAt, last, reviews, correct }: CardSchedule,
  preferences: UserPreferences,
): ScheduleRow => ({
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
