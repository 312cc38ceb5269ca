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
  db
    .selectFrom('cardReviews')
    .select(['cardId', 'deckId', 'rating', 'at'])
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .where('at', '>=', since.toISOString())
    .execute()

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
export const markUndone = (db: Db, { userId, cardId, id }: CardReviewTable, undoneAt: string) =>
  db
    .updateTable('cardReviews')
    .set({ undoneAt })
    .where('userId', '=', userId)
    .where('cardId', '=', cardId)
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

export const findStudySession = (db: Db, userId: string, id: string): Promise<StudySessionTable | undefined> =>
  sessionsOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()

/** @throws Refused `not_found` */
export async function getStudySession(db: Db, userId: string, id: string): Promise<StudySessionTable> {
  const session = await findStudySession(db, userId, id)
  if (!session) throw new Refused('not_found')
  return session
}

/** The modes of these sessions, by id. */
export async function listSessionModes(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StudySessionTable['mode']>> {
  const rows = await listInBatches(ids, (ids) => selectModes(db, { userId, ids }))
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}

const selectModes = compiledQuery<{ userId: string; ids: string[] }>()((db, { userId, ids }) =>
  sessionsOf(db, userId).select(['id', 'mode']).where('id', 'in', ids),
)

/** Newest first. */
export function listSessionsOf(db: Db, userId: string, deckId?: string): Promise<StudySessionTable[]> {
  const sessions = sessionsOf(db, userId).selectAll()
  const wanted = deckId === undefined ? sessions : sessions.where('deckId', '=', deckId)
  return wanted.orderBy('startedAt', 'desc').orderBy('id', 'desc').execute()
}

export const insertStudySession = (db: Db, session: StudySessionTable) =>
  db.insertInto('studySessions').values(session).execute()

export const updateStudySession = (
  db: Db,
  { userId, id }: StudySessionTable,
  changed: Pick<StudySessionTable, 'completed' | 'secondsSpent'>,
) => db.updateTable('studySessions').set(changed).where('userId', '=', userId).where('id', '=', id).execute()

/** Ratings of these sessions: by session and rating. */
export const countRatings = (db: Db, userId: string, sessionIds: readonly string[]) =>
  listInBatches(sessionIds, (batch) =>
    db
      .selectFrom('cardReviews')
      .select((select) => ['sessionId', 'rating', select.fn.countAll<number>().as('ratings')])
      .where('userId', '=', userId)
      .where('undoneAt', 'is', null)
      .where('sessionId', 'in', batch)
      .groupBy(['sessionId', 'rating'])
      .execute(),
  )

/** Gives ratings that came before their session its mode, and returns the cards of those that had another. */
export async function changeReviewModes(
  db: Db,
  { userId, id, mode }: Pick<StudySessionTable, 'userId' | 'id' | 'mode'>,
): Promise<string[]> {
  const rows = await db
    .updateTable('cardReviews')
    .set({ mode })
    .where('userId', '=', userId)
    .where('sessionId', '=', id)
    .where('mode', '<>', mode)
    .returning('cardId')
    .execute()
  return [...new Set(rows.map(({ cardId }) => cardId))]
}
