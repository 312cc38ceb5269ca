import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { insertVersions, raiseContentCounter } from './queries.ts'
import { type QuestionContent, questionText } from './stored-content.ts'
import type { RevisionTable } from './tables.ts'

export const listFileRevisions = (db: Db) =>
  db.selectFrom('revisions').select(['itemId', 'fileHash']).where('source', '=', 'file').orderBy('createdAt').execute()

export const listRevisions = (db: Db, itemId: string): Promise<RevisionTable[]> =>
  db.selectFrom('revisions').selectAll().where('itemId', '=', itemId).orderBy('createdAt').execute()

export const insertRevision = (db: Db, revision: Insertable<RevisionTable>) =>
  db.insertInto('revisions').values(revision).execute()

export interface StoredRevision extends Omit<RevisionTable, 'content' | 'editorId' | 'decidedById'> {
  content: QuestionContent
}

const decodeRevision = (row: RevisionTable): StoredRevision => ({ ...row, content: questionText.decode(row.content) })

const questionRevisions = (db: Db) =>
  db
    .selectFrom('revisions')
    .innerJoin('items', 'items.id', 'revisions.itemId')
    .selectAll('revisions')
    .where('items.kind', '=', 'question')

/** A revision of a question. */
export async function findRevision(db: Db, id: string): Promise<StoredRevision | undefined> {
  const row = await questionRevisions(db).where('revisions.id', '=', id).executeTakeFirst()
  return row && decodeRevision(row)
}

/** @throws Refused `not_found` */
export async function getRevision(db: Db, id: string): Promise<StoredRevision> {
  const revision = await findRevision(db, id)
  if (!revision) throw new Refused('not_found')
  return revision
}

/** @throws Refused `not_found`, also where the revision is of another question; `field` names the input at fault */
export async function getRevisionOf(db: Db, questionId: string, id: string, field?: string): Promise<StoredRevision> {
  const revision = await findRevision(db, id)
  if (revision?.itemId !== questionId) throw new Refused('not_found', { field })
  return revision
}

/** What has come of a feedback by now: the newest revision that is not rejected, else the newest. */
export async function findRevisionFrom(db: Db, feedback: { id: string }): Promise<StoredRevision | undefined> {
  const rows = await questionRevisions(db)
    .where('revisions.feedbackId', '=', feedback.id)
    .orderBy('revisions.createdAt', 'desc')
    .orderBy('revisions.id', 'desc')
    .execute()
  const row = rows.find(({ state }) => state !== 'rejected') ?? rows[0]
  return row && decodeRevision(row)
}

/** Newest first. */
export async function listRevisionsOf(db: Db, questionId: string): Promise<StoredRevision[]> {
  const rows = await questionRevisions(db)
    .where('revisions.itemId', '=', questionId)
    .orderBy('revisions.createdAt', 'desc')
    .orderBy('revisions.id', 'desc')
    .execute()
  return rows.map(decodeRevision)
}

/** Of all questions, oldest first. */
export async function listRevisionsIn(db: Db, state: RevisionTable['state']): Promise<StoredRevision[]> {
  const rows = await questionRevisions(db)
    .where('revisions.state', '=', state)
    .orderBy('revisions.createdAt')
    .orderBy('revisions.id')
    .execute()
  return rows.map(decodeRevision)
}

/** How many revisions of questions were accepted and rejected, and when the last one was accepted. */
export async function summarizeRevisions(db: Db) {
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('items', 'items.id', 'revisions.itemId')
    .select((select) => [
      'revisions.state',
      select.fn.countAll<number>().as('revisions'),
      select.fn.max('revisions.decidedAt').as('lastAt'),
    ])
    .where('items.kind', '=', 'question')
    .groupBy('revisions.state')
    .execute()
  const of = (state: RevisionTable['state']) => rows.find((row) => row.state === state)
  return {
    accepted: of('accepted')?.revisions ?? 0,
    rejected: of('rejected')?.revisions ?? 0,
    lastAcceptedAt: of('accepted')?.lastAt ?? null,
  }
}

export const updateRevision = (
  db: Db,
  id: string,
  changed: Pick<RevisionTable, 'state' | 'decidedAt'> & { decidedById?: string },
) => db.updateTable('revisions').set(changed).where('id', '=', id).execute()

/** The accepted revisions of a question, with the names of who wrote and who accepted each. */
export const listAcceptedRevisions = (db: Db, questionId: string) =>
  db
    .selectFrom('revisions')
    .leftJoin('users as editors', 'editors.id', 'revisions.editorId')
    .leftJoin('users as deciders', 'deciders.id', 'revisions.decidedById')
    .select(['revisions.id', 'revisions.baseVersion', 'revisions.feedbackId', 'revisions.decidedById'])
    .select(['editors.username as editor', 'deciders.username as decider'])
    .where('revisions.itemId', '=', questionId)
    .where('revisions.state', '=', 'accepted')
    .execute()

/** Makes an accepted revision the current version of its question. */
export async function publishRevision(
  db: Db,
  { itemId, source, baseVersion, content, reason }: StoredRevision,
  now: Date,
) {
  const version = baseVersion + 1
  const text = questionText.encode(content)
  const createdAt = now.toISOString()
  await insertVersions(db, [{ itemId, version, source, fileHash: null, content: text, reason, createdAt }])
  await db.updateTable('items').set({ version }).where('id', '=', itemId).execute()
  await raiseContentCounter(db)
}
