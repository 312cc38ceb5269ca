import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { Db } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { type Tools, withApp } from '../testing/app.ts'
import { testContent } from '../testing/content.ts'
import { withAddress } from '../testing/database.ts'
import { createLibrary } from './api.ts'
// Rows as the build wrote them that dealt the domains out anew at each start (commit 9f84532).
import before from './before-opening-order.json' with { type: 'json' }
import { loadContent } from './load.ts'
import type { ContentFiles } from './read-files.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const unchanged = { added: 0, changed: 0, proposed: 0, retired: 0 }

/** Cardiology became two domains, and Nephrology has a new name; so many new questions stand in front of all others. */
function movedContent(questionsADomain: number, added = 0): ContentFiles {
  const files = testContent(questionsADomain)
  const [bank] = files.qbanks
  const [cardiology, nephrology] = bank?.sections ?? []
  if (!bank || !cardiology || !nephrology) throw new Error('the test content has two domains')
  const newOnes = testContent(questionsADomain + added).qbanks[0]?.sections[1]?.questions.slice(questionsADomain) ?? []
  const domain = (name: string, file: string, formerly: string[]) => ({ name, file, weight: 25, formerly, moved: [] })
  bank.domains = [
    domain('Skin', 'skin', []),
    domain('Rhythm', 'rhythm', ['Cardiology']),
    domain('Heart', 'heart', ['Cardiology']),
    domain('Kidney', 'kidney', ['Nephrology']),
  ]
  const half = Math.floor(questionsADomain / 2)
  const parts = [
    newOnes,
    cardiology.questions.slice(half),
    cardiology.questions.slice(0, half),
    nephrology.questions,
  ] as const
  bank.sections = bank.domains.map(({ name, file }, n) => ({
    domain: name,
    path: `qbanks/bank/${file}.yaml`,
    digest: '',
    questions: parts[n] ?? [],
  }))
  return files
}

/** Fills a database of the build before with these questions by domain. */
async function insertBefore(db: Db, questions: Record<string, readonly string[]>) {
  // A name that a test writes out is no column that the types of today demand.
  const insert = (table: 'collections' | 'items' | 'itemVersions', row: object) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute()
  await insert('collections', before.collection)
  for (const [section, ids] of Object.entries(questions))
    for (const [position, id] of ids.entries()) {
      await insert('items', { ...before.item, id, section, position })
      const content = before.version.content.replaceAll('card-1', id)
      await insert('itemVersions', { ...before.version, itemId: id, content, fileHash: `of ${id}` })
    }
}

const idsOf = (files: ContentFiles, name: string) =>
  files.qbanks[0]?.sections.find(({ domain }) => domain === name)?.questions.map(({ id }) => id) ?? []

const openingOrderIn = async (db: Db, at = now) =>
  (await createLibrary().current(db, at)).get('bank')?.questions.map(({ id }) => id)

describe('domains that were split, renamed and joined by new questions', () => {
  test('make no version and close no question in a database of the build before', () =>
    withAddress(async (address) => {
      const old = await openDatabase(address, '0012-review-ids')
      const files = testContent(20)
      const [cardiology, nephrology] = ['Cardiology', 'Nephrology'].map((name) => idsOf(files, name))
      await old.write((db) => insertBefore(db, { Cardiology: cardiology ?? [], Nephrology: nephrology ?? [] }))
      await old.close()

      const { write, read, close } = await openDatabase(address)
      // Thirty questions and the card of the deck.
      expect(await write((db) => loadContent(db, movedContent(20, 30), now))).toEqual({ ...unchanged, added: 31 })
      const dealt = (cardiology ?? []).flatMap((id, n) => [id, nephrology?.[n]])
      const order = await read((db) => openingOrderIn(db))
      expect(order?.slice(0, 40)).toEqual(dealt)
      expect(order).toHaveLength(70)
      const versions = await read((db) => db.selectFrom('itemVersions').select('version').execute())
      expect(versions.map(({ version }) => version)).toEqual(Array(71).fill(1))
      expect(await write((db) => loadContent(db, movedContent(20, 30), now))).toEqual(unchanged)
      await close()
    }))

  test('leave the order of opening as it was, and what comes back opens last', () =>
    withApp(async ({ database: { write, read } }) => {
      const order = await read((db) => openingOrderIn(db))
      await write((db) => loadContent(db, movedContent(20), now))
      expect(await read((db) => openingOrderIn(db))).toEqual(order)
      const files = movedContent(20)
      const [first] = files.qbanks[0]?.sections[1]?.questions.splice(0, 1) ?? []
      const others = order?.filter((id) => id !== first?.id)
      expect(await write((db) => loadContent(db, files, now))).toEqual({ ...unchanged, retired: 1 })
      expect(await read((db) => openingOrderIn(db))).toEqual(others)
      await write((db) => loadContent(db, movedContent(20), now))
      expect(await read((db) => openingOrderIn(db))).toEqual([...(others ?? []), first?.id])
    }))
})

const wish = { qbankId: 'bank', mode: 'tutor', questionCount: 20, selectedDomains: ['Cardiology'] }

/** Moves the content, as the start of a newer build does, and lets the server see it. */
async function move({ database, clock }: Tools) {
  await database.write((db) => loadContent(db, movedContent(20), now))
  clock.now = new Date(now.getTime() + 3_000)
}

describe('after a move of domains', () => {
  test('earlier blocks, charts, filters and recommendations show the new names', () =>
    withApp(async (tools) => {
      const { ask } = tools
      const block = (await ask('ana', 'POST', '/api/blocks', wish)).json as Block
      const selectedAnswers = Object.fromEntries(block.questions.map(({ id }) => [id, 'a']))
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, { selectedAnswers })
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      await move(tools)

      const read = async (path: string) => (await ask('ana', 'GET', path)).json
      expect(await read('/api/qbank')).toMatchObject([{ unlockedCount: 40, progress: { incorrect: 20, unseen: 20 } }])
      const shown = (await read(`/api/blocks/${block.id}`)) as Block
      expect([...new Set(shown.questions.map(({ domain }) => domain))].sort()).toEqual(['Heart', 'Rhythm'])
      const parts = [{ name: 'Heart' }, { name: 'Rhythm' }]
      const counts = { correct: 0, total: 10 }
      expect(await read(`/api/analytics/blocks/${block.id}`)).toMatchObject({
        domains: parts.map((part) => ({ ...part, ...counts })),
      })
      expect(await read('/api/analytics/domains')).toMatchObject(parts)
      expect(await read('/api/analytics/recommendations')).toMatchObject([
        { domain: 'Heart', reason: '0% of 10 correct' },
        { domain: 'Rhythm', reason: '0% of 10 correct' },
        { domain: 'Kidney' },
      ])
      expect(await read('/api/qbank/bank/domains')).toEqual([
        { name: 'Skin' },
        { name: 'Rhythm', formerly: ['Cardiology'] },
        { name: 'Heart', formerly: ['Cardiology'] },
        { name: 'Kidney', formerly: ['Nephrology'] },
      ])
      expect(await read('/api/qbank/bank/domain-counts')).toEqual({ Skin: 0, Rhythm: 10, Heart: 10, Kidney: 20 })
    }))

  test('a page that asks for the old name gets all its parts, and an unknown name is refused still', () =>
    withApp(async (tools) => {
      const { ask } = tools
      await move(tools)
      const { questions } = (await ask('ana', 'POST', '/api/blocks', wish)).json as Block
      expect([...new Set(questions.map(({ domain }) => domain))].sort()).toEqual(['Heart', 'Rhythm'])
      const listed = await ask('ada', 'GET', '/api/qbank/bank/questions?domain=Cardiology&pageSize=200')
      expect(listed.json).toHaveLength(20)
      const unknown = await ask('ana', 'POST', '/api/blocks', { ...wish, selectedDomains: ['Kidney', 'Astrology'] })
      expect(unknown).toMatchObject({ status: 400, json: { code: 'unknown_domain' } })
    }))
})

test('domains of one name in two Qbanks are kept apart in figures', () =>
  withApp(async ({ ask, database, clock }) => {
    const complete = async (qbankId: string, answer: string) => {
      const block = (await ask('ana', 'POST', '/api/blocks', { ...wish, qbankId })).json as Block
      const answers = Object.fromEntries(block.questions.map(({ id }) => [id, answer]))
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, { answers })
    }
    const figures = async () => (await ask('ana', 'GET', '/api/analytics/domains')).json
    await complete('bank', 'b')
    const files = testContent()
    const [bank] = files.qbanks
    if (!bank) throw new Error('the test content has a bank')
    const sections = bank.sections.map((section) => ({
      ...section,
      path: `other-${section.path}`,
      questions: section.questions.map((question) => ({ ...question, id: `other-${question.id}` })),
    }))
    files.qbanks.push({ ...bank, id: 'other', name: 'Other bank', demo: [], sections })
    await database.write((db) => loadContent(db, files, now))
    clock.now = new Date(clock.now.getTime() + 3_000)
    expect(await figures()).toMatchObject([{ name: 'Cardiology', correct: 20, total: 20 }])
    await complete('other', 'a')
    expect(await figures()).toMatchObject([
      { name: 'Cardiology (Other bank)', correct: 0, total: 20 },
      { name: 'Cardiology (Test bank)', correct: 20, total: 20 },
    ])
  }))
