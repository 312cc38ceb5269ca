import { describe, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { testContent } from '../testing/content.ts'
import { withDatabase } from '../testing/database.ts'
import { findCard } from './card-queries.ts'
import { loadContent } from './load.ts'
import { getContentCounter, insertVersions, listItems, listVersionsOf, saveItems } from './queries.ts'
import type { ContentFiles } from './read-files.ts'
import { listRevisions } from './revision-queries.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const unchanged = { added: 0, changed: 0, proposed: 0, retired: 0 }

/** The same files with one question written anew. */
const withStem = (stem: string): ContentFiles => {
  const files = testContent(2)
  const question = files.qbanks[0]?.sections[0]?.questions[0]
  if (question) question.stem = stem
  return files
}

const without = (id: string): ContentFiles => {
  const files = testContent(2)
  for (const section of files.qbanks[0]?.sections ?? [])
    section.questions = section.questions.filter((one) => one.id !== id)
  return files
}

const stems = async (db: Db) => (await listVersionsOf(db, ['card-1'])).map(({ version, stem }) => [version, stem])
const findItem = async (db: Db, id: string) => (await listItems(db)).find((item) => item.id === id)

async function acceptRevision(db: Db) {
  const item = await findItem(db, 'card-1')
  const [first] = await db.selectFrom('itemVersions').selectAll().where('itemId', '=', 'card-1').execute()
  if (!item || !first) throw new Error('nothing to revise')
  const content = first.content.replace('Stem of card-1?', 'Revised?')
  await insertVersions(db, [{ ...first, version: 2, source: 'ai', fileHash: null, content }])
  await saveItems(db, [{ ...item, version: 2 }])
}

describe('loadContent', () => {
  test('adds everything once, and then finds nothing to do', () =>
    withDatabase(async ({ write, read }) => {
      expect(await write((db) => loadContent(db, testContent(2), now))).toEqual({ ...unchanged, added: 5 })
      const counter = await read(getContentCounter)
      expect(await write((db) => loadContent(db, testContent(2), now))).toEqual(unchanged)
      expect(await read(getContentCounter)).toBe(counter)
    }))

  test('makes a changed question a new version and keeps the old one', () =>
    withDatabase(async ({ write, read }) => {
      await write((db) => loadContent(db, testContent(2), now))
      const counter = await read(getContentCounter)
      expect(await write((db) => loadContent(db, withStem('Changed?'), now))).toEqual({ ...unchanged, changed: 1 })
      expect(await read(stems)).toEqual([
        [1, 'Stem of card-1?'],
        [2, 'Changed?'],
      ])
      expect(await read((db) => findItem(db, 'card-1'))).toMatchObject({ version: 2 })
      expect(await read(getContentCounter)).toBeGreaterThan(counter)
    }))

  test('finds nothing to do where only the order of keys or the shape of a reference changed', () =>
    withDatabase(async ({ write }) => {
      await write((db) => loadContent(db, testContent(2), now))
      const files = testContent(2)
      const question = files.qbanks[0]?.sections[0]?.questions[0]
      if (question) question.options = Object.fromEntries(Object.entries(question.options).reverse())
      if (question) question.rationales = Object.fromEntries(Object.entries(question.rationales).reverse())
      for (const reference of files.references) Object.assign(reference, { body: 'title', title: 'SECRET body' })
      expect(await write((db) => loadContent(db, files, now))).toEqual(unchanged)
    }))

  test('makes what a source supports a new version', () =>
    withDatabase(async ({ write }) => {
      await write((db) => loadContent(db, testContent(2), now))
      const files = testContent(2)
      const question = files.qbanks[0]?.sections[0]?.questions[0]
      if (question) question.references = [{ source: 'secret-2026', supports: 'The dose' }]
      expect(await write((db) => loadContent(db, files, now))).toEqual({ ...unchanged, changed: 1 })
    }))

  test('gives a card the category of its deck or its own, and makes no version for it', () =>
    withDatabase(async ({ write, read }) => {
      await write((db) => loadContent(db, testContent(2), now))
      expect(await read((db) => findCard(db, 'card-c1'))).toMatchObject({ category: 'Cardiology', version: 1 })
      const files = testContent(2)
      Object.assign(files.decks[0]?.cards[0] ?? {}, { category: 'Neurology' })
      expect(await write((db) => loadContent(db, files, now))).toEqual(unchanged)
      expect(await read((db) => findCard(db, 'card-c1'))).toMatchObject({ category: 'Neurology', version: 1 })
    }))

  test('retires what is gone, and brings it back with its file', () =>
    withDatabase(async ({ write, read }) => {
      await write((db) => loadContent(db, testContent(2), now))
      expect(await write((db) => loadContent(db, without('card-2'), now))).toEqual({ ...unchanged, retired: 1 })
      expect(await write((db) => loadContent(db, without('card-2'), now))).toEqual(unchanged)
      expect(await read((db) => findItem(db, 'card-2'))).toMatchObject({ retiredAt: now.toISOString(), version: 1 })
      await write((db) => loadContent(db, testContent(2), now))
      expect(await read((db) => findItem(db, 'card-2'))).toMatchObject({ retiredAt: null, version: 1 })
    }))

  test('takes no accepted revision back: the same file changes nothing, a changed one is proposed once', () =>
    withDatabase(async ({ write, read }) => {
      await write((db) => loadContent(db, testContent(2), now))
      await write(acceptRevision)
      expect(await write((db) => loadContent(db, testContent(2), now))).toEqual(unchanged)
      expect(await write((db) => loadContent(db, withStem('Changed?'), now))).toEqual({ ...unchanged, proposed: 1 })
      expect(await write((db) => loadContent(db, withStem('Changed?'), now))).toEqual(unchanged)
      expect(await read((db) => findItem(db, 'card-1'))).toMatchObject({ version: 2 })
      expect(await read((db) => listRevisions(db, 'card-1'))).toMatchObject([
        { source: 'file', state: 'proposed', baseVersion: 2 },
      ])
      expect(await read(stems)).toEqual([
        [1, 'Stem of card-1?'],
        [2, 'Revised?'],
      ])
    }))
})
