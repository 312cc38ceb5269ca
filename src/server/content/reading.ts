import type { Db } from '../db/database.ts'
import { listReadFiles, type ReadFile } from './queries.ts'
import type { ContentFiles } from './read-files.ts'

/** Which items stand in the files, those that were read now and those that are as they were. */
export async function readingOf(db: Db, files: ContentFiles) {
  const filed = [...(await unchangedFiles(db, files)), ...newFiles(files)]
  const byPath = new Map(filed.map(({ path, itemIds }) => [path, itemIds]))
  return {
    files: filed,
    collections: new Set([...files.qbanks.map(({ id }) => id), ...filed.map(({ collectionId }) => collectionId)]),
    items: new Set(filed.flatMap(({ itemIds }) => itemIds)),
    idsIn: (path: string): readonly string[] => byPath.get(path) ?? [],
  }
}

async function unchangedFiles(db: Db, { unchanged }: ContentFiles): Promise<ReadFile[]> {
  const digests = new Map(unchanged.map(({ path, digest }) => [path, digest]))
  const files = (await listReadFiles(db)).filter(({ path, digest }) => digests.get(path) === digest)
  if (files.length < digests.size) throw new Error('Another server is loading other content. Start this one again.')
  return files
}

function newFiles({ qbanks, decks, unchanged }: ContentFiles): ReadFile[] {
  const known = new Set(unchanged.map(({ path }) => path))
  const sections = qbanks.flatMap(({ id, sections }) =>
    sections.map(({ path, digest, questions }) => ({ path, digest, collectionId: id, items: questions })),
  )
  const cards = decks.map(({ id, path, digest, cards }) => ({ path, digest, collectionId: id, items: cards }))
  return [...sections, ...cards]
    .filter(({ path }) => !known.has(path))
    .map(({ items, ...file }) => ({ ...file, itemIds: items.map(({ id }) => id) }))
}
