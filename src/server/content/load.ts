import { createHash } from 'node:crypto'
import { decideImport } from '../../domain/content/decide-import.ts'
import { domainsCalled } from '../../domain/content/domain-names.ts'
import { meaningOf } from '../../domain/content/meaning.ts'
import type { Source } from '../../domain/content/question-parts.ts'
import { type Reference, referenceText, referenceUrl } from '../../domain/content/reference.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { encodeDeck } from './card-queries.ts'
import type { CardItem, DraftQuestion, QuestionItem } from './file-formats.ts'
import { openingPositions } from './opening-positions.ts'
import { saveProvenances } from './provenance-queries.ts'
import {
  encodeQbank,
  insertVersions,
  listCollections,
  listItems,
  listOtherwiseHashed,
  listUnhashed,
  listVersionSources,
  raiseContentCounter,
  saveCollection,
  saveItems,
  saveReadFiles,
} from './queries.ts'
import type { ContentFiles, DeckFile, QbankFolder } from './read-files.ts'
import { readingOf } from './reading.ts'
import { insertRevision, listFileRevisions } from './revision-queries.ts'
import { cardText, type Provenance, questionText } from './stored-content.ts'
import type { CollectionTable, ItemTable, ItemVersionTable } from './tables.ts'

type FiledCollection = Omit<CollectionTable, 'retiredAt'>
type FiledItem = Omit<ItemTable, 'version' | 'retiredAt' | 'opening'> &
  Pick<ItemVersionTable, 'content'> & { fileHash: string; provenance?: Provenance }

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
  const references = new Map(files.references.map((reference) => [reference.id, reference]))
  const items = [
    ...files.qbanks.flatMap((qbank) => questionsOf(qbank, references)),
    ...files.decks.flatMap((deck) => cardsOf(deck, references)),
  ]
  const counts = { added: 0, changed: 0, proposed: 0, retired: 0 }
  const reading = await readingOf(db, files)
  // The opening order follows from the collections as they were.
  const stored = await listItems(db)
  const versions = Map.groupBy(await listVersionSources(db), ({ itemId }) => itemId)
  const siteMade = siteMadeIn(stored, versions)
  const opening = await openingPositions(db, stored, files.qbanks, { idsIn: reading.idsIn, siteMade })
  const moved = await loadCollections(db, collections, reading.collections, now)
  const before = { stored, versions, present: reading.items, siteMade, opening, qbanks: files.qbanks }
  const rearranged = await loadItems(db, items, before, now, counts)
  await saveReadFiles(db, reading.files)
  if (moved || rearranged || Object.values(counts).some((count) => count > 0)) await raiseContentCounter(db)
  return counts
}

async function loadCollections(
  db: Db,
  filed: readonly FiledCollection[],
  present: ReadonlySet<string>,
  now: Date,
): Promise<boolean> {
  const stored = new Map((await listCollections(db)).map((row) => [row.id, row]))
  let changed = false
  const save = async (collection: CollectionTable) => {
    if (sameRow(stored.get(collection.id), collection)) return
    await saveCollection(db, collection)
    changed = true
  }
  for (const collection of filed) await save({ ...collection, retiredAt: null })
  for (const row of stored.values()) {
    if (!present.has(row.id)) await save({ ...row, retiredAt: row.retiredAt ?? now.toISOString() })
  }
  return changed
}

/** The items that were stored so far, and those of all files, also of files that were not read again. */
interface Stored {
  stored: readonly ItemTable[]
  versions: ReadonlyMap<string, readonly VersionMark[]>
  present: ReadonlySet<string>
  siteMade: ReadonlySet<string>
  opening: ReadonlyMap<string, number>
  qbanks: readonly QbankFolder[]
}

type VersionMark = Pick<ItemVersionTable, 'itemId' | 'version' | 'source' | 'fileHash'>

/** The questions that only this site has: its pipeline published them, and no file ever named them. */
const siteMadeIn = (stored: readonly ItemTable[], versions: ReadonlyMap<string, readonly VersionMark[]>) =>
  new Set(
    stored
      .filter(({ id, kind }) => kind === 'question' && !versions.get(id)?.some(({ source }) => source === 'file'))
      .map(({ id }) => id),
  )

async function loadItems(
  db: Db,
  filed: readonly FiledItem[],
  { stored: rows, versions, present, siteMade, opening, qbanks }: Stored,
  now: Date,
  counts: LoadCounts,
): Promise<boolean> {
  const stored = new Map(rows.map((row) => [row.id, row]))
  const proposals = Map.groupBy(await listFileRevisions(db), ({ itemId }) => itemId)
  const hashes = await hashesOfBefore(db)
  const unhashed = new Map((await listUnhashed(db)).map((row) => [row.id, row]))
  const createdAt = now.toISOString()
  const added: ItemVersionTable[] = []
  const rearranged = new Map<string, ItemTable>()
  const provenances: Parameters<typeof saveProvenances>[1][number][] = []

  for (const { content, fileHash, provenance, ...head } of filed) {
    const history = versions.get(head.id) ?? []
    const newest = history.at(-1)
    const lastFiled = history.findLast(({ source }) => source === 'file' || source === 'pipeline')
    const proposed = proposals.get(head.id)?.at(-1)
    const fileHashes = [lastFiled?.fileHash, proposed?.fileHash].flatMap((hash) =>
      typeof hash === 'string' ? [hashes.get(hash) ?? hash] : [],
    )
    const corrected = unhashed.get(head.id)
    // A correction that was exported is no other text than the one that is current.
    const isCurrent = corrected !== undefined && hashOfStored(corrected) === fileHash
    const known = newest && {
      fileHashes: isCurrent ? [...fileHashes, fileHash] : fileHashes,
      newestSource: newest.source,
    }
    const decision = decideImport(known, fileHash)
    const version = (newest?.version ?? 0) + (decision === 'add' || decision === 'new-version' ? 1 : 0)
    const common = { itemId: head.id, source: 'file', fileHash, content, createdAt } as const

    if (decision === 'add' || decision === 'new-version') {
      const reason = decision === 'add' ? 'First published' : 'Changed in the content files'
      added.push({ ...common, version, reason })
      if (decision === 'add') counts.added++
      else counts.changed++
    } else if (decision === 'propose') {
      const id = newId(now)
      const reason = 'Changed in the content files after a revision'
      await insertRevision(db, { ...common, id, baseVersion: version, state: 'proposed', reason, decidedAt: null })
      counts.proposed++
    }
    // The pipeline's own provenance says more than the exported file, so it stays.
    const filedVersion = decision === 'keep' ? !isCurrent && lastFiled?.source === 'file' && lastFiled.version : version
    if (provenance && decision !== 'propose' && filedVersion) {
      provenances.push({ itemId: head.id, version: filedVersion, provenance })
    }
    const row = { ...head, opening: opening.get(head.id) ?? null, version, retiredAt: null }
    if (!sameRow(stored.get(head.id), row)) rearranged.set(row.id, row)
  }

  const isFiled = new Set(filed.map(({ id }) => id))
  for (const row of stored.values()) {
    if (present.has(row.id)) {
      const order = opening.get(row.id) ?? null
      if (!isFiled.has(row.id) && order !== row.opening) rearranged.set(row.id, { ...row, opening: order })
      continue
    }
    if (siteMade.has(row.id)) {
      const bank = qbanks.find(({ id }) => id === row.collectionId)
      // Its domain may have another name by now; of several that came of it the first.
      const section = domainsCalled(bank?.domains ?? [], row.section)[0]?.name ?? row.section
      const moved = { ...row, section, opening: opening.get(row.id) ?? row.opening }
      if (!sameRow(row, moved)) rearranged.set(row.id, moved)
      continue
    }
    if (row.retiredAt) continue
    // An item that an editor added was never in the files, so it is not retired.
    if (!versions.get(row.id)?.some(({ source }) => source === 'file')) continue
    rearranged.set(row.id, { ...row, retiredAt: createdAt })
    counts.retired++
  }
  await insertVersions(db, added)
  await saveItems(db, [...rearranged.values()])
  await saveProvenances(db, provenances)
  return rearranged.size > 0
}

/** Tells the hash of a meaning from those of the builds before, which were of a text with its keys in some order. */
const meaningPrefix = 'meaning-1:'

/** The hash by which a later start knows content of these words again. */
export const fileHashOf = (content: Parameters<typeof meaningOf>[0]) =>
  `${meaningPrefix}${createHash('sha256').update(meaningOf(content)).digest('base64url')}`

const hashOfStored = ({ kind, content }: Pick<ItemTable, 'kind'> & Pick<ItemVersionTable, 'content'>) =>
  fileHashOf((kind === 'question' ? questionText : cardText).decode(content))

/** By a hash of a build before: that of the same content by its meaning, so that a new way to hash changes nothing. */
async function hashesOfBefore(db: Db): Promise<Map<string, string>> {
  const rows = await listOtherwiseHashed(db, meaningPrefix)
  return new Map(
    rows.flatMap(({ fileHash, kind, content }) =>
      fileHash === null ? [] : [[fileHash, hashOfStored({ kind, content })]],
    ),
  )
}

const sameRow = <Row extends object>(one: Row | undefined, other: Row) =>
  one !== undefined && Object.entries(other).every(([column, value]) => one[column as keyof Row] === value)

const filedQbank = ({ sections: _, difficulty: __, ...head }: QbankFolder, position: number): FiledCollection => ({
  id: head.id,
  kind: 'qbank',
  content: encodeQbank(head),
  position,
})

const filedDeck = ({ cards: _, path: __, digest: ___, position, ...head }: DeckFile): FiledCollection => ({
  id: head.id,
  kind: 'deck',
  content: encodeDeck(head),
  position,
})

type References = ReadonlyMap<string, Reference>

const questionsOf = (qbank: QbankFolder, references: References): FiledItem[] =>
  qbank.sections.flatMap(({ domain, questions }) =>
    questions.map((question, position) => {
      const content = questionContentOf(question, references)
      const head = { id: question.id, kind: 'question', collectionId: qbank.id, section: domain, position } as const
      const provenance = provenanceOf(question)
      return { ...head, content: questionText.encode(content), fileHash: fileHashOf(content), provenance }
    }),
  )

function provenanceOf({ provenance: { blindAnswers, ...rest } }: QuestionItem): Provenance {
  const examined = blindAnswers.map((answer, n) => ({ by: `Examiner ${n + 1}`, answer }))
  return { ...rest, examined, models: [], isEdited: false, evidence: [] }
}

/** A question as it is stored, whatever its id and its checks. */
export function questionContentOf(
  { options, answer, references: cited, ...rest }: DraftQuestion & Partial<Pick<QuestionItem, 'id' | 'provenance'>>,
  references: References,
) {
  const listed = Object.entries(options)
    .map(([id, text]) => ({ id, text }))
    .sort((left, right) => (left.id < right.id ? -1 : 1))
  const { id: _, provenance: __, ...written } = rest
  return { ...written, options: listed, correctAnswer: answer, sources: sourcesOf(cited, references) }
}

const cardsOf = (deck: DeckFile, references: References): FiledItem[] =>
  deck.cards.map(({ id, category = deck.category, references: cited, ...card }, position) => {
    const content = { ...card, sources: sourcesOf(cited, references) }
    const head = { id, kind: 'card', collectionId: deck.id, section: category, position } as const
    return { ...head, content: cardText.encode(content), fileHash: fileHashOf(content) }
  })

const sourcesOf = (cited: CardItem['references'], references: References): Source[] =>
  cited.map(({ source, supports }) => {
    const reference = references.get(source)
    if (!reference) throw new Error(`The source '${source}' is not recorded.`)
    return { text: referenceText(reference), supports, url: referenceUrl(reference) }
  })
