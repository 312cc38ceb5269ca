import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { neverPackedChanges } from '../blocks/packed-queries.ts'
import type { Database } from '../db/database.ts'
import { packLogs } from '../pack-logs.ts'
import { type Tools, withApp } from '../testing/app.ts'
import { writeExport } from './write-export.ts'

/** A completed block with so many changes in its log. */
async function completed({ ask, database, clock }: Tools, count: number) {
  const draw = { qbankId: 'bank', mode: 'exam', questionCount: 1, selectedDomains: ['Cardiology'] }
  const { id: blockId, questions } = (await ask('ana', 'POST', '/api/blocks', draw)).json as Block
  await ask('ana', 'POST', `/api/blocks/${blockId}/complete`, { answers: {}, timeSpent: 1 })
  const at = clock.now.toISOString()
  const change = {
    userId: 'ana',
    blockId,
    questionId: questions[0]?.id ?? '',
    namedBy: 'client' as const,
    field: 'answer' as const,
    value: 'a',
    at,
    receivedAt: at,
    secondsSpent: 0,
    lateBecause: null,
  }
  await database.write(async (db) => {
    for (let n = 0; n < count; n++)
      await db
        .insertInto('blockChanges')
        .values({ ...change, id: `change ${n}`, arrival: n })
        .execute()
  })
}

const packAll = (database: Database) =>
  packLogs({
    database,
    now: new Date('2027-01-05T09:00:00.000Z'),
    onError: (error) => {
      throw error
    },
  })

async function exportedNames({ database: stored, clock }: Tools, database: Database): Promise<string[]> {
  const user = await stored.read((db) =>
    db.selectFrom('users').selectAll().where('id', '=', 'ana').executeTakeFirstOrThrow(),
  )
  let text = ''
  for await (const part of writeExport(database, user, clock.now)) text += part
  const { blockChanges } = JSON.parse(text) as { blockChanges: { blockId: string; id: string }[] }
  return blockChanges.map(({ blockId, id }) => `${blockId} ${id}`)
}

const countLoose = (database: Database) =>
  database.read(async (db) => (await db.selectFrom('blockChanges').select('id').execute()).length)

test('has each change once, also of logs that are packed while it is written', () =>
  withApp(async (tools) => {
    const { database } = tools
    for (const count of [4, 5]) await completed(tools, count)
    const packing: Database = {
      ...database,
      read: async (work) => {
        const result = await database.read(work)
        await packAll(database)
        return result
      },
    }
    const names = await exportedNames(tools, packing)
    expect(await countLoose(database)).toBe(0)
    expect(new Set(names).size).toBe(9)
    expect(names).toHaveLength(9)
  }))

test('has all of a log that is too long to be packed, each change once', () =>
  withApp(async (tools) => {
    await completed(tools, 1)
    await packAll(tools.database)
    await completed(tools, 2 * neverPackedChanges)
    await packAll(tools.database)
    const names = await exportedNames(tools, tools.database)
    expect(new Set(names).size).toBe(1 + 2 * neverPackedChanges)
    expect(names).toHaveLength(1 + 2 * neverPackedChanges)
  }))
