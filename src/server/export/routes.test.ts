import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { now, withApp } from '../testing/app.ts'
import { listLearnerTables } from '../testing/learner-tables.ts'
import { exportedTables } from './queries.ts'

const path = '/api/user/export'

type Export = Record<string, Record<string, unknown>[]>

test('is the learner’s own, as a download', () =>
  withApp(async ({ ask }) => {
    expect((await ask('stranger', 'GET', path)).status).toBe(401)
    const { status, headers, json } = await ask('ana', 'GET', path)
    expect({ status, file: headers['content-disposition'] }).toEqual({
      status: 200,
      file: 'attachment; filename="preceptor-ana-2026-01-05.json"',
    })
    expect(json).toMatchObject({
      format: 'preceptor-export',
      version: 1,
      exportedAt: now.toISOString(),
      user: {
        id: 'ana',
        displayName: 'ana',
        username: 'ana',
        email: 'ana@example.org',
        role: 'user',
        createdAt: now.toISOString(),
        hasPassword: false,
      },
      blocks: [],
    })
  }))

/** Secrets, and what means something in the database alone. */
const staying: Record<string, string[]> = {
  cardReviews: ['sessionNumber'],
  studySessions: ['number'],
  emailConfirmations: ['tokenHash'],
  factorCeremonies: ['tokenHash', 'challenge'],
  factors: ['key'],
  feedback: ['jobId'],
  knownDevices: ['tokenHash'],
  recoveryCodes: ['codeHash'],
  resetTokens: ['tokenHash'],
  sessions: ['tokenHash'],
}

// Shows account-31
test('holds every column of every table that names the learner, but no secret and nothing of others', () =>
  withApp(async ({ ask, database }) => {
    // What is packed leaves among the changes.
    const tables = listLearnerTables(database).filter(({ name }) => name !== 'packedChanges')
    for (const { fill } of tables) for (const userId of ['ana', 'ben']) await fill(userId)
    const { text, json } = await ask('ana', 'GET', path)
    const exported = json as Export
    for (const { name, columns } of tables) {
      const hidden = ['userId', ...(staying[name] ?? [])]
      const wanted = columns.filter((column) => !hidden.includes(column))
      const rows = exported[name] ?? []
      expect({ name, columns: rows.map((row) => Object.keys(row).sort()) }).toEqual({
        name,
        // The session that asks is there as well, and that it asks.
        columns: Array.from({ length: name === 'sessions' || name === 'securityEvents' ? 2 : 1 }, () =>
          wanted.toSorted(),
        ),
      })
    }
    expect(text).not.toContain('secret of')
    expect(text).not.toContain('ben')
  }))

test('has a description of every part', async () => {
  const description = await readFile(join(import.meta.dirname, '../../../docs/export.md'), 'utf8')
  expect(exportedTables.map(({ name }) => name).filter((name) => !description.includes(`\`${name}\``))).toEqual([])
})

test('writes JSON that was kept as text as what it is', () =>
  withApp(async ({ ask }) => {
    await ask('ana', 'PUT', '/api/preferences/qbank', { defaultMode: 'tutor' })
    expect(((await ask('ana', 'GET', path)).json as Export).preferences).toEqual([
      { area: 'qbank', content: { defaultMode: 'tutor', defaultQuestionCount: 40 } },
    ])
  }))

// Shows account-31
test('goes on over more rows than one reading takes, each once', () =>
  withApp(async ({ ask, database }) => {
    const count = 2_000
    await database.write(async (db) => {
      for (let n = 0; n < count; n++) {
        // Keys of two columns, so that pages end within one block.
        const id = { userId: 'ana', blockId: String(n % 2), questionId: String(n).padStart(4, '0') }
        const row = { ...id, version: 1, position: n, state: '{}', answer: null, secondsSpent: 0 }
        await db.insertInto('blockQuestions').values(row).execute()
      }
      for (let n = 0; n < count + 1; n++) {
        // Keys of three columns: the first page of 1,000 ends between the two rows of one deck and stage.
        const place = { deckId: String(Math.floor((n + 1) / 2)), stage: 'new' as const, isArchived: (n + 1) % 2 }
        await db
          .insertInto('cardCounts')
          .values({ userId: 'ana', ...place, cards: 1 } as never)
          .execute()
      }
      for (let n = 0; n <= count; n++) {
        const row = { userId: 'ana', id: String(n), qbankId: 'pediatrics', accessedAt: now.toISOString() }
        await db.insertInto('qbankAccesses').values(row).execute()
      }
    })
    const { blockQuestions = [], qbankAccesses = [], cardCounts = [] } = (await ask('ana', 'GET', path)).json as Export
    expect(new Set(blockQuestions.map(({ questionId }) => questionId)).size).toBe(count)
    expect(blockQuestions).toHaveLength(count)
    expect(new Set(qbankAccesses.map(({ id }) => id)).size).toBe(count + 1)
    expect(qbankAccesses).toHaveLength(count + 1)
    expect(cardCounts).toHaveLength(count + 1)
    expect(new Set(cardCounts.map(({ deckId, isArchived }) => `${deckId} ${isArchived}`)).size).toBe(count + 1)
  }))

test('holds what was said in a block as it was said', () =>
  withApp(async ({ ask }) => {
    const wanted = { qbankId: 'bank', mode: 'tutor', questionCount: 1, selectedDomains: ['Cardiology'] }
    const { id, questions } = (await ask('ana', 'POST', '/api/blocks', wanted)).json as Block
    const questionId = questions[0]?.id ?? ''
    await ask('ana', 'POST', `/api/questions/answer/${id}/${questionId}`, { answerId: 'a' })
    await ask('ana', 'PUT', `/api/questions/notes/${id}/${questionId}`, { note: 'Ask "why".' })
    const { blockChanges = [] } = (await ask('ana', 'GET', path)).json as Export
    const said = Object.fromEntries(blockChanges.map(({ field, value }) => [field, value]))
    expect(said).toEqual({ answer: 'a', note: 'Ask "why".' })
  }))
