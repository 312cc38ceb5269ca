import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { cardContent, deckHead, qbankFile, questionContent } from './formats.ts'
import type { CollectionTable, ItemTable, ItemVersionTable, RevisionTable } from './tables.ts'

const qbankText = json(qbankFile)
const questionText = json(questionContent)

export const encodeQuestion = questionText.encode
export const encodeCard = json(cardContent).encode
export const encodeQbank = qbankText.encode
export const encodeDeck = json(deckHead).encode

export interface StoredQuestion extends z.output<typeof questionContent> {
  id: string
  version: number
  qbankId: string
  domain: string
  source: ItemVersionTable['source']
}

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

/** Those not retired, in published order. */
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

/** Every question that is not retired in its current version, in published order within its domain. */
export async function listCurrentQuestions(db: Db): Promise<StoredQuestion[]> {
  const rows = await questionVersions(db)
    .whereRef('itemVersions.version', '=', 'items.version')
    .where('items.retiredAt', 'is', null)
    .orderBy('items.position')
    .execute()
  return rows.map(decodeQuestion)
}

/** All versions of these questions, retired ones too. */
export async function listVersionsOf(db: Db, questionIds: readonly string[]): Promise<StoredQuestion[]> {
  const rows = await questionVersions(db).where('items.id', 'in', questionIds).execute()
  return rows.map(decodeQuestion)
}

export const listCollections = (db: Db) => db.selectFrom('collections').selectAll().execute()
export const listItems = (db: Db) => db.selectFrom('items').selectAll().execute()

/** Of every version: where it came from, without its text. */
export const listVersionSources = (db: Db) =>
  db.selectFrom('itemVersions').select(['itemId', 'version', 'source', 'fileHash']).orderBy('version').execute()

export const listFileRevisions = (db: Db) =>
  db.selectFrom('revisions').select(['itemId', 'fileHash']).where('source', '=', 'file').orderBy('createdAt').execute()

export const listRevisions = (db: Db, itemId: string): Promise<RevisionTable[]> =>
  db.selectFrom('revisions').selectAll().where('itemId', '=', itemId).orderBy('createdAt').execute()

export const saveCollection = (db: Db, collection: CollectionTable) =>
  db
    .insertInto('collections')
    .values(collection)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(collection))
    .execute()

export const saveItem = (db: Db, item: ItemTable) =>
  db
    .insertInto('items')
    .values(item)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(item))
    .execute()

export const insertVersion = (db: Db, version: ItemVersionTable) =>
  db.insertInto('itemVersions').values(version).execute()

export const insertRevision = (db: Db, revision: RevisionTable) => db.insertInto('revisions').values(revision).execute()
