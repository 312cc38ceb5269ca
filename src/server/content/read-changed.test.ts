import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { testContent } from '../testing/content.ts'
import { withDatabase } from '../testing/database.ts'
import { loadContent } from './load.ts'
import { getContentCounter, listItems } from './queries.ts'
import { readChangedFiles } from './read-changed.ts'
import type { ContentFiles } from './read-files.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const nothing = { added: 0, changed: 0, proposed: 0, retired: 0 }
const heart = 'qbanks/bank/cardiology.yaml'
const kidney = 'qbanks/bank/nephrology.yaml'
const deck = 'decks/deck.yaml'

async function writeFiles(root: string, { qbanks, decks, references }: ContentFiles) {
  const files: [string, unknown][] = [
    ...qbanks.map(({ sections: _, ...head }): [string, unknown] => [`qbanks/${head.id}/qbank.yaml`, head]),
    ...qbanks.flatMap(({ sections }) =>
      sections.map(({ path, digest: _, ...section }): [string, unknown] => [path, section]),
    ),
    ...decks.map(({ path, digest: _, position: __, ...one }): [string, unknown] => [path, one]),
    ['references.yaml', references.map((reference) => ({ ...reference, checked: '2026-11' }))],
  ]
  for (const [path, data] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), dump(data))
  }
}

interface Tools {
  write: (change?: (files: ContentFiles) => void) => Promise<void>
  /** Starts, and says which files it read and what it did with them. */
  start: (format?: string) => Promise<{ read: string[]; counts: typeof nothing }>
  database: Database
}

const withFiles = (run: (tools: Tools) => Promise<void>) =>
  withDatabase(async (database) => {
    const root = await mkdtemp(join(tmpdir(), 'preceptor-content-'))
    const write: Tools['write'] = (change) => {
      const files = testContent(2)
      change?.(files)
      return writeFiles(root, files)
    }
    const start: Tools['start'] = async (format) => {
      const files = await readChangedFiles(database, root, format)
      const counts = await database.write((db) => loadContent(db, files, now))
      const sections = files.qbanks.flatMap(({ sections }) => sections)
      const read = [...sections, ...files.decks].filter((file) => !('questions' in file) || file.questions.length > 0)
      return { read: read.map(({ path }) => path), counts }
    }
    await write()
    await start('first')
    await run({ write, start, database }).finally(() => rm(root, { recursive: true }))
  })

const reworded = ({ qbanks }: ContentFiles) => {
  const question = qbanks[0]?.sections[0]?.questions[0]
  if (question) question.stem = 'Changed?'
}

describe('a second start', () => {
  test('reads no file again that is as it was, and takes nothing out', () =>
    withFiles(async ({ start, database }) => {
      const before = await database.read(getContentCounter)
      expect(await start('first')).toEqual({ read: [], counts: nothing })
      expect(await database.read(getContentCounter)).toBe(before)
      expect((await database.read(listItems)).filter(({ retiredAt }) => retiredAt)).toEqual([])
    }))

  test('reads the one file that changed, and then none', () =>
    withFiles(async ({ write, start }) => {
      await write(reworded)
      expect(await start('first')).toEqual({ read: [heart], counts: { ...nothing, changed: 1 } })
      expect(await start('first')).toEqual({ read: [], counts: nothing })
    }))

  test('reads a file again that was taken back to what it was', () =>
    withFiles(async ({ write, start }) => {
      await write(reworded)
      await start('first')
      await write()
      expect(await start('first')).toEqual({ read: [heart], counts: { ...nothing, changed: 1 } })
    }))

  test('retires what a changed file no longer has, and leaves the other files alone', () =>
    withFiles(async ({ write, start }) => {
      await write(({ qbanks }) => qbanks[0]?.sections[1]?.questions.pop())
      expect(await start('first')).toEqual({ read: [kidney], counts: { ...nothing, retired: 1 } })
    }))

  test('closes the gap in the order of opening over all files', () =>
    withFiles(async ({ write, start, database }) => {
      await write(({ qbanks }) => qbanks[0]?.sections[0]?.questions.shift())
      expect((await start('first')).read).toEqual([heart])
      const items = (await database.read(listItems)).filter(({ kind, retiredAt }) => kind === 'question' && !retiredAt)
      expect(new Map(items.map(({ id, opening }) => [id, opening]))).toEqual(
        new Map([
          ['neph-1', 0],
          ['card-2', 1],
          ['neph-2', 2],
        ]),
      )
    }))

  test('retires the questions of a domain that is gone, and reads them anew when it is back', () =>
    withFiles(async ({ write, start }) => {
      await write(({ qbanks: [bank] }) => {
        if (bank) bank.domains = bank.domains.slice(0, 1)
      })
      expect(await start('first')).toEqual({ read: [], counts: { ...nothing, retired: 2 } })
      await write()
      const { read } = await start('first')
      expect(read).toEqual([kidney])
    }))

  test('reads all where a source is worded otherwise, since its words stand in each item', () =>
    withFiles(async ({ write, start }) => {
      await write(({ references }) => {
        if (references[0]) references[0].title = 'Another title'
      })
      expect(await start('first')).toEqual({ read: [heart, kidney, deck], counts: { ...nothing, changed: 4 } })
    }))

  test('reads all where the build makes something else of a file', () =>
    withFiles(async ({ start }) => {
      expect(await start('second')).toEqual({ read: [heart, kidney, deck], counts: nothing })
      expect(await start('second')).toEqual({ read: [], counts: nothing })
    }))

  test('knows its own format by the code that reads', () =>
    withFiles(async ({ start }) => {
      expect((await start()).read).toEqual([heart, kidney, deck])
      expect((await start()).read).toEqual([])
    }))

  test('ends where another server has loaded other files meanwhile', () =>
    withFiles(async ({ write, start, database }) => {
      await write(reworded)
      const root = { qbanks: [], decks: [], references: [], unchanged: [{ path: heart, digest: 'of something else' }] }
      await expect(database.write((db) => loadContent(db, root, now))).rejects.toThrow('Start this one again')
      expect((await start('first')).read).toEqual([heart])
    }))
})
