import { describe, expect, test } from 'vitest'
import { getBlock } from '../../contract/blocks.ts'
import { revisionChanges } from '../../domain/revisions/question-text.ts'
import type { Db } from '../db/database.ts'
import { testContent } from '../testing/content.ts'
import { withDatabase } from '../testing/database.ts'
// Rows, and a block as a device kept it, of a build from before references had records (commit 505398c).
import before from './before-sources.json' with { type: 'json' }
import { listCards } from './card-queries.ts'
import { loadContent } from './load.ts'
import { listVersionsOf } from './queries.ts'
import type { ContentFiles } from './read-files.ts'
import { listRevisionsOf } from './revision-queries.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const nothing = { added: 0, changed: 0, proposed: 0, retired: 0 }

async function insertRows(db: Db) {
  for (const table of ['collections', 'items', 'itemVersions', 'revisions'] as const)
    for (const row of before[table])
      await db
        .insertInto(table)
        .values(row as never)
        .execute()
}

/** The same content in files of today, with nothing that the files of then could not say. */
function sameFiles(): ContentFiles {
  const files = testContent()
  const ids = new Set(before.items.map(({ id }) => id))
  for (const card of files.decks[0]?.cards ?? []) card.questions = []
  for (const section of files.qbanks[0]?.sections ?? [])
    section.questions = section.questions
      .filter(({ id }) => ids.has(id))
      .map((question) => {
        const { point: _, clues: __, comparison: ___, changed: ____, explanationFigure: _____, ...known } = question
        return { ...known, references: [{ source: 'secret-2026', supports: '' }] } as unknown as typeof question
      })
  return files
}

describe('a database of a build from before', () => {
  test('starts without a new version and without a proposal', () =>
    withDatabase(async ({ write, read }) => {
      await write(insertRows)
      expect(await write((db) => loadContent(db, sameFiles(), now))).toEqual(nothing)
      expect(await write((db) => loadContent(db, sameFiles(), now))).toEqual(nothing)
      expect(await read((db) => db.selectFrom('itemVersions').select('itemId').execute())).toHaveLength(3)
    }))

  test('gets one new version where a file says more', () =>
    withDatabase(async ({ write }) => {
      await write(insertRows)
      const files = sameFiles()
      const question = files.qbanks[0]?.sections[0]?.questions[0]
      if (question) question.clues = ['One clue', 'Another clue']
      expect(await write((db) => loadContent(db, files, now))).toEqual({ ...nothing, changed: 1 })
      expect(await write((db) => loadContent(db, files, now))).toEqual(nothing)
    }))

  test('is read like one of today: versions, proposed revisions and cards', () =>
    withDatabase(async ({ write, read }) => {
      await write(insertRows)
      const [id = ''] = before.items.map((item) => item.id)
      const [version] = await read((db) => listVersionsOf(db, [id]))
      expect(version).toMatchObject({
        clues: [],
        sources: [{ text: 'SECRET body, title, 2026', supports: '', url: null }],
      })
      const [revision] = await read((db) => listRevisionsOf(db, 'card-11'))
      const [base] = await read((db) => listVersionsOf(db, ['card-11']))
      if (!revision || !base) throw new Error('both were inserted')
      expect(revisionChanges(base, revision.content).map(({ field }) => field)).toEqual(['stem'])
      expect(await read((db) => listCards(db))).toMatchObject([{ id: 'card-c1', sources: [], questions: [] }])
    }))
})

test('a block that a device kept before is a block still', () => {
  expect(getBlock.reply.safeParse(before.block).error).toBeUndefined()
})
