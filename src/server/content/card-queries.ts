import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { insertVersions, raiseContentCounter, saveItems } from './queries.ts'
import { type CardContent, cardText, deckText } from './stored-content.ts'
import type { ItemTable, ItemVersionTable } from './tables.ts'

export const encodeDeck = deckText.encode

/** Lists the decks that are not retired, in published order. */
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
  const cards = cardVersions(db)
  const rows = await (deckId === undefined ? cards : cards.where('items.collectionId', '=', deckId))
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

/** @throws Refused `not_found` */
export async function getCard(db: Db, id: string): Promise<StoredCard> {
  const card = await findCard(db, id)
  if (!card) throw new Refused('not_found')
  return card
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
  await insertVersions(db, [{ itemId: id, version, source: 'editor', fileHash: null, content, reason, createdAt }])
  if (version === 1) {
    const position = await countCards(db, deckId)
    const place = { collectionId: deckId, section, position, opening: null }
    await saveItems(db, [{ id, kind: 'card', ...place, version, retiredAt: null }])
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
