import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { withApp } from '../testing/app.ts'
import { onPostgres } from '../testing/database.ts'
import { whenAsked } from '../testing/when-asked.ts'
import type { Database, Db } from './database.ts'

/** What comes behind a rollback, and before it is answered, finds its time. */
const answerRollbacksLate = () =>
  whenAsked(async (texts, send) => {
    const answers = await send()
    if (texts.includes('rollback')) await pause(100)
    return answers
  })

const at = '2026-01-05T09:00:00.000Z'
const statuses = ({ read }: Database) => read((db) => db.selectFrom('questionStatuses').selectAll().execute())
const pidOf = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

describe.runIf(onPostgres)('nothing is kept', () => {
  test('of a save that the database refuses', () =>
    withApp(
      async ({ ask, database }) => {
        const draw = { qbankId: 'bank', mode: 'tutor', questionCount: 4, selectedDomains: ['Cardiology'] }
        const { id, questions } = (await ask('ana', 'POST', '/api/blocks', draw)).json as Block
        const answers = questions.map((one) => ({ id: one.id, questionId: one.id, at, field: 'answer', value: 'a' }))
        const note = { id: 'note', questionId: questions[0]?.id, at, field: 'note', value: 'refused' }
        const save = (changes: object[]) => ask('ana', 'PUT', `/api/blocks/${id}`, { changes })
        await database.write((db) => sql`alter table "blockChanges" add check (value <> 'refused')`.execute(db))
        answerRollbacksLate()
        expect((await save([...answers, note])).status).toBe(500)
        expect(await statuses(database)).toEqual([])
        expect((await save(answers)).status).toBe(200)
        expect(await statuses(database)).toHaveLength(4)
      },
      { questionsADomain: 4 },
    ))

  test('of queries that were asked beside one that failed', () =>
    withApp(async ({ database }) => {
      answerRollbacksLate()
      const rename = (db: Db, id: string, username: string) =>
        db.updateTable('users').set({ username }).where('id', '=', id).execute()
      const work = database.writeOwn((db) =>
        Promise.all([rename(db, 'ana', 'ben'), rename(db, 'ben', 'bea'), rename(db, 'ada', 'eve')]),
      )
      await expect(work).rejects.toThrow(/duplicate key/)
      const names = await database.read((db) => db.selectFrom('users').select('username').orderBy('id').execute())
      expect(names.map(({ username }) => username)).toEqual(['ada', 'ana', 'ben'])
    }))

  test('by a connection whose transaction did not end, and nobody gets it again', () =>
    withApp(async ({ database }) => {
      let isLost = true
      whenAsked(async (texts, send) => {
        if (!texts.includes('commit') || !isLost) return send()
        isLost = false
        return [{ command: 'COMMIT', rowCount: 0, rows: [], calls: [] }]
      })
      const first = await database.writeOwn(pidOf)
      expect(await database.writeOwn(pidOf)).not.toBe(first)
    }))
})
