import { z } from 'zod'
import { type Issue, issues } from '../../contract/feedback.ts'
import type { Vote } from '../../domain/revisions/vote-after.ts'
import { answersToVote } from '../../domain/revisions/vote-outcome.ts'
import type { StoredRevision } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { json } from '../db/json.ts'
import { Refused } from '../http/refused.ts'
import { countUsage } from '../usage/queries.ts'
import type { FeedbackTable } from './tables.ts'

const issuesText = json(z.array(z.enum(issues)))

export interface Feedback extends Omit<FeedbackTable, 'issues'> {
  issues: Issue[]
}

const decoded = <Row extends FeedbackTable>(row: Row) => ({ ...row, issues: issuesText.decode(row.issues) })

export const insertFeedback = (db: Db, feedback: Feedback) =>
  db
    .insertInto('feedback')
    .values({ ...feedback, issues: issuesText.encode(feedback.issues) })
    .execute()

export async function findFeedbackByClientId(db: Db, userId: string, clientId: string): Promise<Feedback | undefined> {
  const row = await db
    .selectFrom('feedback')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row && decoded(row)
}

export async function findFeedbackByJob(db: Db, jobId: string): Promise<Feedback | undefined> {
  const row = await db.selectFrom('feedback').selectAll().where('jobId', '=', jobId).executeTakeFirst()
  return row && decoded(row)
}

/**
 * A learner's feedback on a question, by the id of the first revision that comes of it.
 *
 * @throws Refused `not_found`
 */
export async function getFeedbackByRevision(
  db: Db,
  userId: string,
  { questionId, revisionId }: Pick<Feedback, 'questionId' | 'revisionId'>,
): Promise<Feedback> {
  const row = await db.selectFrom('feedback').selectAll().where('revisionId', '=', revisionId).executeTakeFirst()
  if (row?.userId !== userId || row.questionId !== questionId) throw new Refused('not_found')
  return decoded(row)
}

export async function countFeedbackSince(db: Db, userId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('feedback')
    .select((select) => select.fn.countAll<number>().as('feedback'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return row.feedback
}

/** A learner's feedback on one version of a question, oldest first. */
export async function listFeedbackOn(
  db: Db,
  { userId, questionId, version }: Pick<Feedback, 'userId' | 'questionId' | 'version'>,
): Promise<Feedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .selectAll()
    .where('userId', '=', userId)
    .where('questionId', '=', questionId)
    .where('version', '=', version)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(decoded)
}

export type NamedFeedback = Feedback & { username: string }

const withName = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.userId')
    .selectAll('feedback')
    .select('users.username')

/** Oldest first. */
export async function listFeedbackIn(db: Db, state: Feedback['state']) {
  const rows = await withName(db)
    .where('feedback.state', '=', state)
    .orderBy('feedback.createdAt')
    .orderBy('feedback.id')
    .execute()
  return rows.map(decoded)
}

export async function findFeedback(db: Db, id: string) {
  const row = await withName(db).where('feedback.id', '=', id).executeTakeFirst()
  return row && decoded(row)
}

/** @throws Refused `not_found` */
export async function getFeedback(db: Db, id: string) {
  const feedback = await findFeedback(db, id)
  if (!feedback) throw new Refused('not_found')
  return feedback
}

export const updateFeedbackState = (
  db: Db,
  { userId, id }: Pick<Feedback, 'userId' | 'id'>,
  state: Feedback['state'],
) => db.updateTable('feedback').set({ state }).where('userId', '=', userId).where('id', '=', id).execute()

type OfFeedback = Pick<StoredRevision, 'id' | 'feedbackId'>

/** Closes the feedback behind an accepted revision. Spam stays spam. */
export async function closeFeedbackOf(db: Db, { feedbackId }: OfFeedback) {
  if (feedbackId === null) return
  await db
    .updateTable('feedback')
    .set({ state: 'done' })
    .where('id', '=', feedbackId)
    .where('state', '=', 'open')
    .execute()
}

/** The feedback that each of these revisions comes of, by the id of the revision. */
export async function listFeedbackBehind(
  db: Db,
  revisions: readonly OfFeedback[],
): Promise<Map<string, NamedFeedback>> {
  const feedbackIds = revisions.flatMap(({ feedbackId }) => feedbackId ?? [])
  if (feedbackIds.length === 0) return new Map()
  const rows = await withName(db).where('feedback.id', 'in', feedbackIds).execute()
  const byId = new Map(rows.map((row) => [row.id, decoded(row)]))
  return new Map(
    revisions.flatMap(({ id, feedbackId }) => {
      const feedback = feedbackId === null ? undefined : byId.get(feedbackId)
      return feedback ? [[id, feedback] as const] : []
    }),
  )
}

/** Until the transaction ends nobody else votes on it; SQLite has one writer anyway. */
export async function lockRevision(db: Db, id: string) {
  if (!isPostgres(db)) return
  await db.selectFrom('revisions').select('id').where('id', '=', id).forUpdate().execute()
}

/** Notes a vote's own id; false where it was noted before. */
export async function noteVoteRequest(db: Db, userId: string, id: string, at: string): Promise<boolean> {
  const rows = await db
    .insertInto('voteRequests')
    .values({ userId, id, at })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('id')
    .execute()
  if (rows.length > 0) await countUsage(db, userId, 'votes', 1)
  return rows.length > 0
}

export async function saveVote(db: Db, userId: string, revisionId: string, vote: Vote | null, at: string) {
  if (vote === null) {
    await db.deleteFrom('revisionVotes').where('userId', '=', userId).where('revisionId', '=', revisionId).execute()
    return
  }
  await db
    .insertInto('revisionVotes')
    .values({ userId, revisionId, vote, at })
    .onConflict((conflict) => conflict.columns(['userId', 'revisionId']).doUpdateSet({ vote, at }))
    .execute()
}

/** The votes of those who answered enough questions, by revision id. */
export async function listDecidingVotes(db: Db, revisionIds: readonly string[]) {
  const counts = new Map(revisionIds.map((id) => [id, { up: 0, down: 0 }]))
  if (revisionIds.length === 0) return counts
  const rows = await db
    .selectFrom('revisionVotes')
    .select((select) => ['revisionId', 'vote', select.fn.countAll<number>().as('votes')])
    .where('revisionId', 'in', revisionIds)
    .where(
      (where) =>
        where
          .selectFrom('questionStatuses')
          .select(where.fn.countAll<number>().as('answered'))
          .whereRef('questionStatuses.userId', '=', 'revisionVotes.userId'),
      '>=',
      answersToVote,
    )
    .groupBy(['revisionId', 'vote'])
    .execute()
  for (const { revisionId, vote, votes } of rows) {
    const count = counts.get(revisionId)
    if (count) count[vote] = votes
  }
  return counts
}

/** The votes on these revisions by revision id, with the caller's own. */
export async function listVotes(db: Db, userId: string, revisionIds: readonly string[]) {
  const counts = new Map(revisionIds.map((id) => [id, { up: 0, down: 0, userVote: null as Vote | null }]))
  if (revisionIds.length === 0) return counts
  const rows = await db
    .selectFrom('revisionVotes')
    .select((select) => ['revisionId', 'vote', select.fn.countAll<number>().as('votes')])
    .where('revisionId', 'in', revisionIds)
    .groupBy(['revisionId', 'vote'])
    .execute()
  for (const { revisionId, vote, votes } of rows) {
    const count = counts.get(revisionId)
    if (count) count[vote] = votes
  }
  const own = await db
    .selectFrom('revisionVotes')
    .select(['revisionId', 'vote'])
    .where('userId', '=', userId)
    .where('revisionId', 'in', revisionIds)
    .execute()
  for (const { revisionId, vote } of own) {
    const count = counts.get(revisionId)
    if (count) count.userVote = vote
  }
  return counts
}
