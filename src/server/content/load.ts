import { createHash } from 'node:crypto'
import { decideImport } from '../../domain/content/decide-import.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { QuestionItem } from './formats.ts'
import {
  encodeCard,
  encodeDeck,
  encodeQbank,
  encodeQuestion,
  insertRevision,
  insertVersion,
  listCollections,
  listFileRevisions,
  listItems,
  listVersionSources,
  raiseContentCounter,
  saveCollection,
  saveItem,
} from './queries.ts'
import type { ContentFiles, DeckFile, QbankFolder } from './read-files.ts'
import type { CollectionTable, ItemTable, ItemVersionTable } from './tables.ts'

type FiledCollection = Omit<CollectionTable, 'retiredAt'>
type FiledItem = Omit<ItemTable, 'version' | 'retiredAt'> & Pick<ItemVersionTable, 'content'>

export interface LoadCounts {
  added: number
  changed: number
  proposed: number
  retired: number
}

/**
 * Brings the database up to date with the files: idempotent by id, a changed item becomes a new version, a removed one is
 * retired, and what a revision changed is never taken back.
 */
export async function loadContent(db: Db, files: ContentFiles, now: Date): Promise<LoadCounts> {
  const collections = [...files.qbanks.map(filedQbank), ...files.decks.map(filedDeck)]
  const items = [...files.qbanks.flatMap(questionsOf), ...files.decks.flatMap(cardsOf)]
  const counts = { added: 0, changed: 0, proposed: 0, retired: 0 }
  const moved = await loadCollections(db, collections, now)
  const rearranged = await loadItems(db, items, now, counts)
  if (moved || rearranged || Object.values(counts).some((count) => count > 0)) await raiseContentCounter(db)
  return counts
}

async function loadCollections(db: Db, filed: readonly FiledCollection[], now: Date): Promise<boolean> {
  const stored = new Map((await listCollections(db)).map((row) => [row.id, row]))
  let changed = false
  const save = async (collection: CollectionTable) => {
    if (sameRow(stored.get(collection.id), collection)) return
    await saveCollection(db, collection)
    changed = true
  }
  for (const collection of filed) await save({ ...collection, retiredAt: null })
  const present = new Set(filed.map(({ id }) => id))
  for (const row of stored.values()) {
    if (!present.has(row.id)) await save({ ...row, retiredAt: row.retiredAt ?? now.toISOString() })
  }
  return changed
}

async function loadItems(db: Db, filed: readonly FiledItem[], now: Date, counts: LoadCounts): Promise<boolean> {
  const stored = new Map((await listItems(db)).map((row) => [row.id, row]))
  const versions = Map.groupBy(await listVersionSources(db), ({ itemId }) => itemId)
  const proposals = Map.groupBy(await listFileRevisions(db), ({ itemId }) => itemId)
  const createdAt = now.toISOString()
  let rearranged = false

  for (const { content, ...place } of filed) {
    const fileHash = hashOf(content)
    const history = versions.get(place.id) ?? []
    const newest = history.at(-1)
    const lastFiled = history.findLast(({ source }) => source === 'file')
    const proposed = proposals.get(place.id)?.at(-1)
    const fileHashes = [lastFiled?.fileHash, proposed?.fileHash].filter((hash) => typeof hash === 'string')
    const decision = decideImport(newest && { fileHashes, newestSource: newest.source }, fileHash)
    const version = (newest?.version ?? 0) + (decision === 'add' || decision === 'new-version' ? 1 : 0)
    const common = { itemId: place.id, source: 'file', fileHash, content, createdAt } as const

    if (decision === 'add' || decision === 'new-version') {
      const reason = decision === 'add' ? 'First published' : 'Changed in the content files'
      await insertVersion(db, { ...common, version, reason })
      if (decision === 'add') counts.added++
      else counts.changed++
    } else if (decision === 'propose') {
      const id = newId(now)
      const reason = 'Changed in the content files after a revision'
      await insertRevision(db, { ...common, id, baseVersion: version, state: 'proposed', reason, decidedAt: null })
      counts.proposed++
    }
    const row = { ...place, version, retiredAt: null }
    if (sameRow(stored.get(place.id), row)) continue
    await saveItem(db, row)
    rearranged = true
  }

  const present = new Set(filed.map(({ id }) => id))
  for (const row of stored.values()) {
    if (row.retiredAt || present.has(row.id)) continue
    // What an editor added was never in the files.
    if (!versions.get(row.id)?.some(({ source }) => source === 'file')) continue
    await saveItem(db, { ...row, retiredAt: createdAt })
    counts.retired++
  }
  return rearranged
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url')

const sameRow = <Row extends object>(one: Row | undefined, other: Row) =>
  one !== undefined && Object.entries(other).every(([column, value]) => one[column as keyof Row] === value)

const filedQbank = ({ sections: _, ...head }: QbankFolder, position: number): FiledCollection => ({
  id: head.id,
  kind: 'qbank',
  content: encodeQbank(head),
  position,
})

const filedDeck = ({ cards: _, path: __, ...head }: DeckFile, position: number): FiledCollection => ({
  id: head.id,
  kind: 'deck',
  content: encodeDeck(head),
  position,
})

const questionsOf = (qbank: QbankFolder): FiledItem[] =>
  qbank.sections.flatMap(({ domain, questions }) =>
    questions.map((question, position) => ({
      id: question.id,
      kind: 'question',
      collectionId: qbank.id,
      section: domain,
      position,
      content: encodeQuestion(questionContentOf(question)),
    })),
  )

function questionContentOf({ id: _, options, answer, provenance: __, ...rest }: QuestionItem) {
  const listed = Object.entries(options).map(([id, text]) => ({ id, text }))
  return { ...rest, options: listed, correctAnswer: answer }
}

const cardsOf = (deck: DeckFile): FiledItem[] =>
  deck.cards.map(({ id, ...card }, position) => ({
    id,
    kind: 'card',
    collectionId: deck.id,
    section: deck.category,
    position,
    content: encodeCard(card),
  }))
