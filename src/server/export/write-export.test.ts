import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { neverPackedChanges } from '../blocks/packed-queries.ts'
import type { Database } from '../db/database.ts'
import { packLogs } from '../pack-logs.ts'
import { type Tools, withApp } from '../testing/app.ts'
import { writeExport } from './write-export.ts'

/** A completed block with so many changes in its log. */
async function completed({ ask, database, clock }: Tools, count: number, value = 'a') {
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
    value,
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

async function partsOf({ database: stored, clock }: Tools, database = stored): Promise<string[]> {
  const user = await stored.read((db) =>
    db.selectFrom('users').selectAll().where('id', '=', 'ana').executeTakeFirstOrThrow(),
  )
  const parts = []
  for await (const part of writeExport(database, user, clock.now)) parts.push(part)
  return parts
}

function namesIn(parts: readonly string[]): string[] {
  const { blockChanges } = JSON.parse(parts.join('')) as { blockChanges: { blockId: string; id: string }[] }
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
    const names = namesIn(await partsOf(tools, packing))
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
    const names = namesIn(await partsOf(tools))
    expect(new Set(names).size).toBe(1 + 2 * neverPackedChanges)
    expect(names).toHaveLength(1 + 2 * neverPackedChanges)
  }))

test('reads some megabytes at a time, however long the notes of a log or of a table are', () =>
  withApp(async (tools) => {
    const note = 'n'.repeat(10_000)
    await completed(tools, 1_000, note)
    await tools.database.write(async (db) => {
      const card = { userId: 'ana', deckId: 'd', kind: 'added' as const, front: note, back: note, category: null }
      for (let n = 0; n < 500; n++)
        await db
          .insertInto('ownCards')
          .values({ ...card, cardId: `card ${n}`, createdAt: 'now' })
          .execute()
    })
    const parts = await partsOf(tools)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(5 * 2 ** 20)
    const names = namesIn(parts)
    expect(new Set(names).size).toBe(1_000)
    expect(names).toHaveLength(1_000)
    expect(JSON.parse(parts.join('')).ownCards).toHaveLength(500)
  }))
