import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import {
  type CardContent,
  cardText,
  deckText,
  type QuestionContent,
  qbankText,
  questionText,
} from './stored-content.ts'
import type { CollectionTable, ItemTable, ItemVersionTable, RevisionTable } from './tables.ts'

export const encodeQbank = qbankText.encode
export const encodeDeck = deckText.encode

export const encodeQuestion = questionText.encode
export type { FigureData } from './stored-content.ts'

export interface StoredQuestion extends QuestionContent {
  id: string
  version: number
  qbankId: string
  domain: string
  source: ItemVersionTable['source']
}

/** A question without its place, as a version of it is stored. */
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

export const listFileRevisions = (db: Db) =>
  db.selectFrom('revisions').select(['itemId', 'fileHash']).where('source', '=', 'file').orderBy('createdAt').execute()

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

export const listRevisions = (db: Db, itemId: string): Promise<RevisionTable[]> =>
  db.selectFrom('revisions').selectAll().where('itemId', '=', itemId).orderBy('createdAt').execute()

const itemIds = json(z.array(z.string()))

/** What was read of each file. */
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

export const saveItem = (db: Db, item: ItemTable) =>
  db
    .insertInto('items')
    .values(item)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(item))
    .execute()

export const insertVersion = (db: Db, version: ItemVersionTable) =>
  db.insertInto('itemVersions').values(version).execute()

export const insertRevision = (db: Db, revision: Insertable<RevisionTable>) =>
  db.insertInto('revisions').values(revision).execute()

export interface StoredRevision extends Omit<RevisionTable, 'content' | 'editorId' | 'decidedById' | 'feedbackId'> {
  feedbackId?: string | null
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

/** What has come of a feedback by now: the newest revision that is not rejected, else the newest. */
export async function findRevisionFrom(
  db: Db,
  feedback: { id: string; revisionId: string },
): Promise<StoredRevision | undefined> {
  const rows = await questionRevisions(db)
    .where((where) =>
      where.or([where('revisions.id', '=', feedback.revisionId), where('feedbackId', '=', feedback.id)]),
    )
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

/** A question that is not retired, in its current version. */
export async function findCurrentQuestion(db: Db, id: string): Promise<StoredQuestion | undefined> {
  const row = await questionVersions(db)
    .whereRef('itemVersions.version', '=', 'items.version')
    .where('items.retiredAt', 'is', null)
    .where('items.id', '=', id)
    .executeTakeFirst()
  return row && decodeQuestion(row)
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
  await insertVersion(db, { itemId, version, source, fileHash: null, content: text, reason, createdAt })
  await db.updateTable('items').set({ version }).where('id', '=', itemId).execute()
  await raiseContentCounter(db)
}

/** Those not retired, in published order. */
export async function listCurrentDecks(db: Db) {
  const rows = await db
    .selectFrom('collections')
    .select('content')
    .where('kind', '=', 'deck')
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => deckText.decode(content))
}

export interface StoredCard extends Omit<CardContent, 'retired'> {
  id: string
  version: number
  deckId: string
  category: string
  isRetired: boolean
}

const cardVersions = (db: Db) =>
  db
    .selectFrom('items')
    .innerJoin('itemVersions', (join) =>
      join.onRef('itemVersions.itemId', '=', 'items.id').onRef('itemVersions.version', '=', 'items.version'),
    )
    .select(['items.id', 'items.collectionId', 'items.section', 'items.version', 'items.retiredAt'])
    .select('itemVersions.content')
    .where('items.kind', '=', 'card')

type CardRow = Pick<ItemTable, 'id' | 'collectionId' | 'section' | 'version' | 'retiredAt'> &
  Pick<ItemVersionTable, 'content'>

function decodeCard({ id, collectionId, section, version, retiredAt, content }: CardRow): StoredCard {
  const { retired, category = section, ...text } = cardText.decode(content)
  return { ...text, category, id, version, deckId: collectionId, isRetired: retired === true || retiredAt !== null }
}

/** Every card in its current version, retired ones too, in published order within its deck. */
export async function listCards(db: Db, deckId?: string): Promise<StoredCard[]> {
  const rows = await cardVersions(db)
    .$if(deckId !== undefined, (query) => query.where('items.collectionId', '=', deckId ?? ''))
    .orderBy('items.collectionId')
    .orderBy('items.position')
    .orderBy('items.id')
    .execute()
  return rows.map(decodeCard)
}

export async function findCard(db: Db, id: string): Promise<StoredCard | undefined> {
  const row = await cardVersions(db).where('items.id', '=', id).executeTakeFirst()
  return row && decodeCard(row)
}

/** Publishes an editor's version of a card, its first one where the card is new. */
export async function publishCard(
  db: Db,
  { id, version, deckId, isRetired, ...text }: StoredCard,
  section: string,
  now: Date,
) {
  const content = cardText.encode({ ...text, ...(isRetired && { retired: true }) })
  const createdAt = now.toISOString()
  const reason = version === 1 ? 'Added by an editor' : 'Changed by an editor'
  await insertVersion(db, { itemId: id, version, source: 'editor', fileHash: null, content, reason, createdAt })
  if (version === 1) {
    const position = await countCards(db, deckId)
    await saveItem(db, {
      id,
      kind: 'card',
      collectionId: deckId,
      section,
      position,
      opening: null,
      version,
      retiredAt: null,
    })
  } else {
    // The version says whether it is retired; the files may say so again at the next start.
    await db.updateTable('items').set({ version, retiredAt: null }).where('id', '=', id).execute()
  }
  await raiseContentCounter(db)
}

async function countCards(db: Db, deckId: string): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select((select) => select.fn.countAll<number>().as('cards'))
    .where('collectionId', '=', deckId)
    .executeTakeFirstOrThrow()
  return row.cards
}
