import { expect, test } from 'vitest'
import { now, withApp } from '../testing/app.ts'
import { listLearnerTables } from '../testing/learner-tables.ts'

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

test('holds every column of every table that names the learner, but no secret and nothing of others', () =>
  withApp(async ({ ask, database }) => {
    const tables = await listLearnerTables(database)
    for (const { fill } of tables) for (const userId of ['ana', 'ben']) await fill(userId)
    const { text, json } = await ask('ana', 'GET', path)
    const exported = json as Export
    for (const { name, columns } of tables) {
      const wanted = columns.filter((column) => column !== 'userId' && column !== 'tokenHash')
      const rows = exported[name] ?? []
      expect({ name, columns: rows.map((row) => Object.keys(row).sort()) }).toEqual({
        name,
        // The session that asks is there as well.
        columns: Array.from({ length: name === 'sessions' ? 2 : 1 }, () => wanted.toSorted()),
      })
    }
    expect(text).not.toContain('secret of')
    expect(text).not.toContain('ben')
  }))

test('writes JSON that was kept as text as what it is', () =>
  withApp(async ({ ask }) => {
    await ask('ana', 'PUT', '/api/preferences/qbank', { defaultMode: 'tutor' })
    expect(((await ask('ana', 'GET', path)).json as Export)['preferences']).toEqual([
      { area: 'qbank', content: { defaultMode: 'tutor', defaultQuestionCount: 40 } },
    ])
  }))

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
      for (let n = 0; n <= count; n++) {
        const row = { userId: 'ana', id: String(n), qbankId: 'pediatrics', accessedAt: now.toISOString() }
        await db.insertInto('qbankAccesses').values(row).execute()
      }
    })
    const { blockQuestions = [], qbankAccesses = [] } = (await ask('ana', 'GET', path)).json as Export
    expect(new Set(blockQuestions.map(({ questionId }) => questionId)).size).toBe(count)
    expect(blockQuestions).toHaveLength(count)
    expect(new Set(qbankAccesses.map(({ id }) => id)).size).toBe(count + 1)
    expect(qbankAccesses).toHaveLength(count + 1)
  }))
