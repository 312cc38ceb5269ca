import { z } from 'zod'
import { batchesOf } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { Refused } from '../http/refused.ts'
import { type QuestionContent, qbankText, questionText } from './stored-content.ts'
import { type CollectionTable, type ItemTable, type ItemVersionTable, items } from './tables.ts'

export const encodeQbank = qbankText.encode

export const encodeQuestion = questionText.encode
export type { FigureData } from './stored-content.ts'

export interface StoredQuestion extends QuestionContent {
  id: string
  version: number
  qbankId: string
  domain: string
  source: ItemVersionTable['source']
}

/** A question without its row, as a version of it is stored. */
export const contentOf = ({
  id: _,
  version: __,
  qbankId: ___,
  domain: ____,
  source: _____,
  ...content
}: StoredQuestion): QuestionContent => content

const decodeQuestion = (
  row: Pick<ItemTable, 'collectionId' | 'section'> &
    Pick<ItemVersionTable, 'itemId' | 'version' | 'source' | 'content'>,
): StoredQuestion => ({
  ...questionText.decode(row.content),
  id: row.itemId,
  version: row.version,
  qbankId: row.collectionId,
  domain: row.section,
  source: row.source,
})

export async function getContentCounter(db: Db): Promise<number> {
  const row = await db.selectFrom('contentState').select('counter').where('id', '=', 'content').executeTakeFirst()
  return row?.counter ?? 0
}

export async function raiseContentCounter(db: Db) {
  await db
    .insertInto('contentState')
    .values({ id: 'content', counter: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ counter: row('contentState.counter', '+', 1) })),
    )
    .execute()
}

/** Writes what stands there already: whether the database takes writes at all. */
export const touchContentState = (db: Db) =>
  db
    .updateTable('contentState')
    .set((row) => ({ counter: row.ref('counter') }))
    .execute()

/** The Qbanks that are not retired, in published order. */
export async function listCurrentQbanks(db: Db) {
  const rows = await db
    .selectFrom('collections')
    .select('content')
    .where('kind', '=', 'qbank')
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => qbankText.decode(content))
}

const questionVersions = (db: Db) =>
  db
    .selectFrom('items')
    .innerJoin('itemVersions', 'itemVersions.itemId', 'items.id')
    .select(['items.collectionId', 'items.section', 'itemVersions.itemId', 'itemVersions.version'])
    .select(['itemVersions.source', 'itemVersions.content'])
    .where('items.kind', '=', 'question')

/** Every question that is not retired in its current version, in the order in which those of its Qbank open. */
export async function listCurrentQuestions(db: Db): Promise<StoredQuestion[]> {
  const rows = await questionVersions(db)
    .whereRef('itemVersions.version', '=', 'items.version')
    .where('items.retiredAt', 'is', null)
    .orderBy('items.opening')
    .execute()
  return rows.map(decodeQuestion)
}

/** All versions of these questions, retired ones too. */
export async function listVersionsOf(db: Db, questionIds: readonly string[]): Promise<StoredQuestion[]> {
  const rows = await questionVersions(db).where('items.id', 'in', questionIds).execute()
  return rows.map(decodeQuestion)
}

/** The domains of each Qbank, retired ones too, in blueprint order. */
export async function listDomainsOfQbanks(db: Db) {
  const rows = await db.selectFrom('collections').select(['id', 'content']).where('kind', '=', 'qbank').execute()
  return new Map(rows.map(({ id, content }) => [id, qbankText.decode(content).domains]))
}

export const listCollections = (db: Db) => db.selectFrom('collections').selectAll().execute()
export const listItems = (db: Db) => db.selectFrom('items').selectAll().execute()

/** Of every version: where it came from, without its text. */
export const listVersionSources = (db: Db) =>
  db.selectFrom('itemVersions').select(['itemId', 'version', 'source', 'fileHash']).orderBy('version').execute()

/** The texts of those whose hash does not begin so: a build from before wrote it. */
export const listOtherwiseHashed = (db: Db, prefix: string) =>
  db
    .selectFrom('itemVersions')
    .innerJoin('items', 'items.id', 'itemVersions.itemId')
    .select(['itemVersions.itemId', 'itemVersions.fileHash', 'itemVersions.content', 'items.kind'])
    .where('itemVersions.source', '=', 'file')
    .where('itemVersions.fileHash', 'not like', `${prefix}%`)
    .union(
      db
        .selectFrom('revisions')
        .innerJoin('items', 'items.id', 'revisions.itemId')
        .select(['revisions.itemId', 'revisions.fileHash', 'revisions.content', 'items.kind'])
        .where('revisions.source', '=', 'file')
        .where('revisions.fileHash', 'not like', `${prefix}%`),
    )
    .execute()

/** The newest texts that no hash is stored of: a revision made them, or an editor. */
export const listUnhashed = (db: Db) =>
  db
    .selectFrom('items')
    .innerJoin('itemVersions', (join) =>
      join.onRef('itemVersions.itemId', '=', 'items.id').onRef('itemVersions.version', '=', 'items.version'),
    )
    .select(['items.id', 'items.kind', 'itemVersions.content'])
    .where('itemVersions.fileHash', 'is', null)
    .execute()

const itemIds = json(z.array(z.string()))

/** Lists the content that was read of each file. */
export async function listReadFiles(db: Db) {
  const rows = await db.selectFrom('contentFiles').selectAll().execute()
  return rows.map(({ items, ...row }) => ({ ...row, itemIds: itemIds.decode(items) }))
}

export type ReadFile = Awaited<ReturnType<typeof listReadFiles>>[number]

export async function saveReadFiles(db: Db, files: readonly ReadFile[]) {
  await db.deleteFrom('contentFiles').execute()
  for (const { itemIds: ids, ...row } of files)
    await db
      .insertInto('contentFiles')
      .values({ ...row, items: itemIds.encode(ids) })
      .execute()
}

export const saveCollection = (db: Db, collection: CollectionTable) =>
  db
    .insertInto('collections')
    .values(collection)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(collection))
    .execute()

const itemColumns = Object.keys(items.columns) as (keyof ItemTable)[]

export async function saveItems(db: Db, all: readonly ItemTable[]) {
  for (const batch of batchesOf(all))
    await db
      .insertInto('items')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) =>
            Object.fromEntries(itemColumns.map((column) => [column, row.ref(`excluded.${column}`)])),
          ),
      )
      .execute()
}

export async function insertVersions(db: Db, all: readonly ItemVersionTable[]) {
  for (const batch of batchesOf(all)) await db.insertInto('itemVersions').values(batch).execute()
}

/** A question that is not retired, in its current version. */
export async function findCurrentQuestion(db: Db, id: string): Promise<StoredQuestion | undefined> {
  const row = await questionVersions(db)
    .whereRef('itemVersions.version', '=', 'items.version')
    .where('items.retiredAt', 'is', null)
    .where('items.id', '=', id)
    .executeTakeFirst()
  return row && decodeQuestion(row)
}

/** @throws Refused `not_found` */
export async function getCurrentQuestion(db: Db, id: string): Promise<StoredQuestion> {
  const question = await findCurrentQuestion(db, id)
  if (!question) throw new Refused('not_found')
  return question
}

/** Every version of these questions with its text, oldest first. */
export async function listHistories(db: Db, questionIds: readonly string[]) {
  if (questionIds.length === 0) return []
  const rows = await db
    .selectFrom('itemVersions')
    .innerJoin('items', 'items.id', 'itemVersions.itemId')
    .selectAll('itemVersions')
    .where('itemVersions.itemId', 'in', questionIds)
    .where('items.kind', '=', 'question')
    .orderBy('itemVersions.version')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, content: questionText.decode(content) }))
}

export const listHistory = (db: Db, questionId: string) => listHistories(db, [questionId])

/** @throws Refused `not_found` where there is no such question */
export async function getHistory(db: Db, questionId: string) {
  const history = await listHistory(db, questionId)
  if (history.length === 0) throw new Refused('not_found')
  return history
}

/** The version that is current, by question id, of those not retired. */
export async function listCurrentVersions(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'version'])
    .where('id', 'in', questionIds)
    .where('retiredAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
