import { listInBatches } from '../../db/batches.ts'
import { compiledQuery } from '../../db/compiled-query.ts'
import type { Db } from '../../db/database.ts'
import { Refused } from '../../http/refused.ts'
import type { CardReviewTable, StudySessionTable } from '../tables.ts'

/** Logs what the log does not hold. */
export const insertReviews = compiledQuery<{ reviews: readonly CardReviewTable[] }>()((db, { reviews }) =>
  db.insertInto('cardReviews').values(reviews),
)

/** The card to which each of these ratings belongs. */
export async function listReviewedCards(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listInBatches(ids, (ids) => selectReviewedCards(db, { userId, ids }))
  return new Map(rows.map(({ id, cardId }) => [id, cardId]))
}

const selectReviewedCards = compiledQuery<{ userId: string; ids: string[] }>()((db, { userId, ids }) =>
  db.selectFrom('cardReviews').select(['id', 'cardId']).where('userId', '=', userId).where('id', 'in', ids),
)

export const findReview = (db: Db, userId: string, id: string): Promise<CardReviewTable | undefined> =>
  db.selectFrom('cardReviews').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

const countingReviews = (db: Db, userId: string) =>
  db.selectFrom('cardReviews').selectAll().where('userId', '=', userId).where('undoneAt', 'is', null)

/** The ratings of these cards that count, card by card. */
export const listLog = (db: Db, userId: string, cardIds: readonly string[]): Promise<CardReviewTable[]> =>
  listInBatches(cardIds, (batch) => countingReviews(db, userId).where('cardId', 'in', batch).execute())

/** How many ratings of these cards count for the schedule. */
export async function countScheduled(db: Db, userId: string, cardIds: readonly string[]): Promise<number> {
  const counts = await listInBatches(cardIds, (batch) =>
    db
      .selectFrom('cardReviews')
      .select((select) => select.fn.countAll<number>().as('reviews'))
      .where('userId', '=', userId)
      .where('undoneAt', 'is', null)
      .where('mode', '=', 'spaced')
      .where('cardId', 'in', batch)
      .execute(),
  )
  return counts.reduce((sum, { reviews }) => sum + reviews, 0)
}

/** The ratings that count since then. */
export const listReviewsSince = (db: Db, userId: string, since: Date) =>
  selectReviewsSince(db, { userId, since: since.toISOString() })

const selectReviewsSince = compiledQuery<{ userId: string; since: string }>()((db, { userId, since }) =>
  db
    .selectFrom('cardReviews')
    .select(['cardId', 'deckId', 'rating', 'at'])
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .where('at', '>=', since),
)

/** False where it was known. */
export async function insertUndo(db: Db, userId: string, id: string, undoneAt: string): Promise<boolean> {
  const rows = await db
    .insertInto('cardReviewUndos')
    .values({ userId, id, undoneAt })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The first undo stands. */
export const markUndone = (db: Db, { userId, id }: CardReviewTable, undoneAt: string) =>
  db
    .updateTable('cardReviews')
    .set({ undoneAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .execute()

/** Of these ratings, those taken back already. */
export async function listUndone(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listInBatches(ids, (ids) => selectUndone(db, { userId, ids }))
  return new Map(rows.map(({ id, undoneAt }) => [id, undoneAt]))
}

const selectUndone = compiledQuery<{ userId: string; ids: string[] }>()((db, { userId, ids }) =>
  db.selectFrom('cardReviewUndos').selectAll().where('userId', '=', userId).where('id', 'in', ids),
)

const sessionsOf = (db: Db, userId: string) => db.selectFrom('studySessions').where('userId', '=', userId)

export async function findStudySession(db: Db, userId: string, id: string): Promise<StudySessionTable | undefined> {
  const [session] = await selectStudySession(db, { userId, id })
  return session
}

const selectStudySession = compiledQuery<{ userId: string; id: string }>()((db, { userId, id }) =>
  sessionsOf(db, userId).selectAll().where('id', '=', id),
)

/** @throws Refused `not_found` */
export async function getStudySession(db: Db, userId: string, id: string): Promise<StudySessionTable> {
  const session = await findStudySession(db, userId, id)
  if (!session) throw new Refused('not_found')
  return session
}

export type SessionOfRating = Pick<StudySessionTable, 'id' | 'number' | 'mode'>

/** These sessions, by id. */
export async function listSessionsOfRatings(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SessionOfRating>> {
  const rows = await listInBatches(ids, (ids) => selectSessions(db, { userId, ids }))
  return new Map(rows.map((row) => [row.id, row]))
}

const selectSessions = compiledQuery<{ userId: string; ids: string[] }>()((db, { userId, ids }) =>
  sessionsOf(db, userId).select(['id', 'number', 'mode']).where('id', 'in', ids),
)

/** The ids of the sessions with these numbers, by number. */
export async function listSessionIds(db: Db, userId: string, numbers: readonly number[]): Promise<Map<number, string>> {
  const rows = await listInBatches(numbers, (batch) =>
    sessionsOf(db, userId).select(['id', 'number']).where('number', 'in', batch).execute(),
  )
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[number, id]])))
}

/** The number of the learner's next session; held by the learner's lock. */
export async function nextSessionNumber(db: Db, userId: string): Promise<number> {
  const [last] = await selectLastNumber(db, { userId })
  return (last?.number ?? 0) + 1
}

const selectLastNumber = compiledQuery<{ userId: string }>()((db, { userId }) =>
  sessionsOf(db, userId).select('number').where('number', 'is not', null).orderBy('number', 'desc').limit(1),
)

/** Newest first. */
export function listSessionsOf(db: Db, userId: string, deckId?: string): Promise<StudySessionTable[]> {
  const sessions = sessionsOf(db, userId).selectAll()
  const wanted = deckId === undefined ? sessions : sessions.where('deckId', '=', deckId)
  return wanted.orderBy('startedAt', 'desc').orderBy('id', 'desc').execute()
}

export const insertStudySession = compiledQuery<{ session: StudySessionTable }>()((db, { session }) =>
  db.insertInto('studySessions').values(session),
)

type Advance = Pick<StudySessionTable, 'userId' | 'id' | 'completed' | 'secondsSpent'>

export const updateStudySession = compiledQuery<Advance>()((db, { userId, id, ...changed }) =>
  db.updateTable('studySessions').set(changed).where('userId', '=', userId).where('id', '=', id),
)

/** Ratings of these sessions: by session and rating. */
export async function countRatings(db: Db, userId: string, sessions: readonly StudySessionTable[]) {
  const ids = new Map(sessions.flatMap(({ id, number }) => (number === null ? [] : [[number, id]])))
  // A server of the version before may have named a numbered one by its id, beside the update.
  const named = sessions.map(({ id }) => id)
  const counts = await Promise.all([
    listInBatches([...ids.keys()], (numbers) => selectCountsByNumber(db, { userId, numbers })),
    listInBatches(named, (sessionIds) => selectCountsById(db, { userId, sessionIds })),
  ])
  return counts.flat().map(({ sessionNumber, sessionId, ...count }) => ({
    ...count,
    sessionId: sessionNumber === null ? sessionId : ids.get(sessionNumber),
  }))
}

const countedBySession = (db: Db, userId: string) =>
  db
    .selectFrom('cardReviews')
    .select((select) => ['sessionNumber', 'sessionId', 'rating', select.fn.countAll<number>().as('ratings')])
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .groupBy(['sessionNumber', 'sessionId', 'rating'])

const selectCountsByNumber = compiledQuery<{ userId: string; numbers: readonly number[] }>()(
  (db, { userId, numbers }) => countedBySession(db, userId).where('sessionNumber', 'in', numbers),
)

const selectCountsById = compiledQuery<{ userId: string; sessionIds: readonly string[] }>()(
  (db, { userId, sessionIds }) => countedBySession(db, userId).where('sessionId', 'in', sessionIds),
)

type EarlyRating = Pick<CardReviewTable, 'cardId' | 'mode'>

/** Ratings that came before their session. */
export const listEarlyRatings = compiledQuery<{ userId: string; sessionId: string }>()((db, { userId, sessionId }) =>
  db
    .selectFrom('cardReviews')
    .select(['cardId', 'mode'])
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId),
)

/** Gives such ratings the number and mode of their session, and returns the cards of those that had another mode. */
export async function joinSession(
  db: Db,
  { userId, id, number, mode }: Pick<StudySessionTable, 'userId' | 'id' | 'number' | 'mode'>,
  rows: readonly EarlyRating[],
): Promise<string[]> {
  if (rows.length === 0) return []
  await db
    .updateTable('cardReviews')
    .set({ mode, sessionNumber: number, sessionId: null })
    .where('userId', '=', userId)
    .where('sessionId', '=', id)
    .execute()
  return [...new Set(rows.flatMap((row) => (row.mode === mode ? [] : row.cardId)))]
}
