import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import { exportedTables, readPage } from '../export/queries.ts'
import { countStartedSince, findNextDue, listDue, listStarts } from '../flashcards/schedules/due-queries.ts'
import { listLearnerCards } from '../flashcards/schedules/learner-card-queries.ts'
import {
  findReview,
  insertUndo,
  listLog,
  listReviewedCards,
  listReviewsSince,
  markUndone,
} from '../flashcards/study/study-queries.ts'
import { onPostgres, withAddress, withOwnDatabase } from '../testing/database.ts'
import { backUp, restore } from './backup-file.ts'
import type { Database, Db } from './database.ts'
import { type DatabaseAddress, openDatabase } from './open.ts'
import { shortOf } from './short-values.ts'

/** Times that a device with a wrong clock may once have logged. */
const early = [
  '0000-02-29T00:00:00.000Z',
  '0050-01-05T09:00:00.000Z',
  '0099-12-31T23:59:59.999Z',
  '0999-12-31T23:59:59.999Z',
  '-000001-12-31T23:59:59.999Z',
  '-000400-02-29T12:00:00.001Z',
  '-005947-03-01T09:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
]
const at = '2026-01-05T09:00:00.000Z'
const now = new Date('2026-02-01T00:00:00.000Z')
const uuid = '01933fdc-8b3a-7c41-9a5e-0f1e2d3c4b5a'

/** Ids as clients may have made them, and texts that only look like a UUID or a time. */
const odd = [
  'r-1',
  'é',
  uuid.toUpperCase(),
  uuid.replaceAll('-', ''),
  uuid.replace('-', '0'),
  uuid.replace('a', 'g'),
  `${uuid.slice(0, -1)} `,
  at,
  '1969-12-31T23:59:59.500Z',
  '2024-02-29T23:59:59.999Z',
  '2026-02-29T00:00:00.000Z',
  '2026-01-05T24:00:00.000Z',
  '2026-13-05T09:00:00.000Z',
  '2026-00-05T09:00:00.000Z',
  '2026-01-05T09:60:00.000Z',
  '2026-01-05T09:00:60.000Z',
  '2026-01-05T09:00:00Z',
  '0000-02-30T00:00:00.000Z',
  '-000000-01-01T00:00:00.000Z',
  '-000100-02-29T00:00:00.000Z',
  '-005947-03-01T24:00:00.000Z',
  '-271821-04-19T23:59:59.999Z',
  '+010026-01-05T09:00:00.000Z',
  '2999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '1767603600000',
  ...early,
]
/** PostgreSQL takes no such texts. */
const withNul = onPostgres ? [] : [`${uuid}\0`, `${at}\0`, `${uuid.slice(0, -1)}\0`, `${at.slice(0, -1)}\0`, '\0']
const inOrder = Array.from({ length: 30 }, (_, n) => `01933fdc-8b3a-7c41-9a5e-${n.toString(16).padStart(12, '0')}`)

const rating = (id: string, userId = 'ana') => ({
  userId,
  id,
  cardId: `card of ${id}`,
  deckId: 'deck-1',
  rating: 3,
  at,
  receivedAt: '+12',
  sessionNumber: 7,
  sessionId: null,
  mode: 'spaced',
  undoneAt: null,
})

const card = (id: string, userId = 'ana') => ({
  userId,
  cardId: `card of ${id}`,
  deckId: 'deck-1',
  state: '{}',
  stage: 'review',
  dueFrom: '2026-01-09T09:00:00.000Z',
  firstReviewedAt: at,
  lastRating: 3,
  lastReviewId: id,
  lastRatedAt: at,
  reviews: 1,
  correct: 1,
  archivedAt: null,
  flaggedAt: at,
})

const insertRow = (db: Db, table: string, row: object) => {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

/** A database of the version before, with ratings of two learners. */
async function fill(address: DatabaseAddress, ids: readonly string[]): Promise<Database> {
  const before = await openDatabase(address, '0029-feedback-links-contract')
  await before.write(async (db) => {
    for (const id of ['ana', 'ben']) {
      const account = { displayName: id, username: id, email: `${id}@example.org`, passwordHash: null }
      await insertUser(db, { ...account, id, role: 'user', createdAt: at, disabledAt: null })
    }
    for (const id of ids) {
      for (const userId of ['ana', 'ben']) await insertRow(db, 'cardReviews', rating(id, userId))
      await insertRow(db, 'cardReviewUndos', { userId: 'ana', id, undoneAt: at })
      await insertRow(db, 'learnerCards', card(id))
    }
    await insertRow(db, 'learnerCards', { ...card('none'), dueFrom: null, lastReviewId: null, firstReviewedAt: null })
  })
  return before
}

/** What leaves of Ana: each table's rows in their order, page by page. */
async function exported(database: Database) {
  const leaving: Record<string, Record<string, unknown>[]> = {}
  for (const table of exportedTables) {
    const rows: Record<string, unknown>[] = []
    for (let isLast = false; !isLast; ) {
      const place = { userId: 'ana', after: rows.at(-1) }
      const page = await database.read((db) => readPage(db, table, place, 1_000))
      rows.push(...page.rows)
      isLast = page.isLast
    }
    leaving[table.name] = rows
  }
  return leaving
}

test('ratings of before are found by their ids, whatever those are, and are as they were', () =>
  withAddress(async (address) => {
    const ids = [...inOrder, ...odd, ...withNul]
    await (await fill(address, ids)).close()
    const after = await openDatabase(address)
    await after.write(async (db) => {
      for (const id of ids) {
        expect(await findReview(db, 'ana', id)).toEqual(rating(id))
        expect(await listLog(db, 'ben', [`card of ${id}`])).toEqual([rating(id, 'ben')])
        expect(await insertUndo(db, 'ana', id, at)).toBe(false)
        expect(await listLearnerCards(db, 'ana', [`card of ${id}`])).toEqual([{ ...card(id), state: {} }])
      }
      expect((await listReviewedCards(db, 'ana', [...ids, 'none'])).size).toBe(ids.length)
      expect(await listDue(db, 'ana', now)).toHaveLength(ids.length)
      expect(await listDue(db, 'ana', new Date(at))).toEqual([])
      const empty = { dueFrom: null, lastReviewId: null, firstReviewedAt: null }
      expect(await listLearnerCards(db, 'ana', ['card of none'])).toMatchObject([empty])
    })
    await after.close()
  }))

test.skipIf(onPostgres)('the step keeps a text as a later write would', () =>
  withAddress(async (address) => {
    const texts = [...inOrder, ...odd]
    const before = await fill(address, texts)
    await before.write(async (db) => {
      for (const text of texts)
        await sql`update "cardReviews" set at = ${text} where "userId" = 'ana' and id = ${text}`.execute(db)
    })
    await before.close()
    const after = await openDatabase(address)
    const { rows } = await after.read((db) =>
      sql<Record<string, unknown>>`
        select typeof(id) || '|' || quote(id) as id, typeof(at) || '|' || quote(at) as at from (
          select id, at, "cardId" from "cardReviews" where "userId" = 'ana'
        ) order by "cardId"`.execute(db),
    )
    const quoted = (text: string) => {
      const value = shortOf(text)
      if (typeof value === 'string') return `text|'${value}'`
      if (typeof value === 'bigint') return `integer|${value}`
      return `blob|X'${Buffer.from(value).toString('hex').toUpperCase()}'`
    }
    const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
    const wanted = texts.toSorted(byBytes).map((text) => ({ id: quoted(text), at: quoted(text) }))
    expect(rows.map((row) => ({ ...row }))).toEqual(wanted)
    await after.close()
  }),
)

test.skipIf(onPostgres)('a server of the version before cannot write a text where a short form stands', () =>
  withAddress(async (address) => {
    const after = await openDatabase(address)
    const account = { displayName: 'Ana', username: 'ana', email: 'ana@example.org', passwordHash: null }
    await after.write((db) => insertUser(db, { ...account, id: 'ana', role: 'user', createdAt: at, disabledAt: null }))
    const rows = [
      { table: 'cardReviews', row: { ...rating('r-1'), at: null }, short: ['id', 'at'] },
      { table: 'cardReviewUndos', row: { userId: 'ana', id: 'r-1', undoneAt: at }, short: ['id'] },
      {
        table: 'learnerCards',
        row: { ...card('none'), dueFrom: null, firstReviewedAt: null, lastReviewId: null, lastRatedAt: null },
        short: ['dueFrom', 'firstReviewedAt', 'lastReviewId', 'lastRatedAt'],
      },
    ]
    for (const { table, row, short } of rows)
      for (const column of short) {
        const given = 'at' in row ? { ...row, at: 'no time' } : row
        for (const text of [uuid, at, '0050-01-05T09:00:00.000Z'])
          await expect(after.write((db) => insertRow(db, table, { ...given, [column]: text }))).rejects.toThrow('CHECK')
        for (const text of [...odd, ...withNul].filter((text) => !early.includes(text) && shortOf(text) === text))
          await after.write(async (db) => {
            await insertRow(db, table, { ...given, [column]: text })
            await sql`delete from ${sql.table(table)}`.execute(db)
          })
      }
    await after.close()
  }),
)

test('what stands at a time long ago stays before all others', () =>
  withAddress(async (address) => {
    const before = await fill(address, [])
    await before.write(async (db) => {
      for (const text of early) {
        await insertRow(db, 'cardReviews', { ...rating(text), at: text })
        const times = { dueFrom: text, firstReviewedAt: text, lastRatedAt: text }
        await insertRow(db, 'learnerCards', { ...card(text), ...times })
      }
    })
    await before.close()
    const after = await openDatabase(address)
    await after.write(async (db) => {
      const due = (await listDue(db, 'ana', now)).map(({ cardId }) => cardId)
      expect(due.toSorted()).toEqual(early.map((text) => `card of ${text}`).sort())
      expect(await findNextDue(db, 'ana', ['deck-1'], now)).toBe(null)
      expect(await countStartedSince(db, 'ana', new Date(at))).toBe(0)
      expect(await listStarts(db, 'ana', new Date(at))).toEqual(new Map())
      expect(await listReviewsSince(db, 'ana', new Date(at))).toEqual([])
      const [oldest, next] = early.toReversed()
      expect(await listLog(db, 'ana', [`card of ${oldest}`])).toMatchObject([{ at: oldest }])
      expect(await listLearnerCards(db, 'ana', [`card of ${next}`])).toMatchObject([
        { dueFrom: next, firstReviewedAt: next, lastRatedAt: next },
      ])
    })
    await after.close()
  }))

test('the export of a learner is the same before and after', () =>
  withAddress(async (address) => {
    const before = await fill(address, inOrder)
    const leaving = await exported(before)
    await before.close()
    expect(leaving.cardReviews?.map(({ id }) => id)).toEqual(inOrder)
    const after = await openDatabase(address)
    expect(await exported(after)).toEqual(leaving)
    await after.close()
  }))

test('an export over several pages has each rating once, whatever its id', () =>
  withAddress(async (address) => {
    const ids = [
      ...odd,
      ...Array.from({ length: 1_200 }, (_, n) => `01933fdc-8b3a-7c41-9a5e-${String(n).padStart(12, '0')}`),
    ]
    const database = await openDatabase(address)
    await database.write(async (db) => {
      const account = { displayName: 'Ana', username: 'ana', email: 'ana@example.org', passwordHash: null }
      await insertUser(db, { ...account, id: 'ana', role: 'user', createdAt: at, disabledAt: null })
      for (const id of ids)
        await db
          .insertInto('cardReviews')
          .values({ ...rating(id), rating: 3, mode: 'spaced' })
          .execute()
    })
    const { cardReviews = [] } = await exported(database)
    expect(cardReviews.map(({ id }) => id).sort()).toEqual(ids.toSorted())
    await database.close()
  }))

test('a rating of before is taken back after, and stays so', () =>
  withAddress(async (address) => {
    await (await fill(address, ['r-1'])).close()
    const after = await openDatabase(address)
    await after.write(async (db) => {
      for (const id of [uuid, uuid.toUpperCase(), 'r-2']) {
        await db
          .insertInto('cardReviews')
          .values({ ...rating(id), rating: 3, mode: 'spaced' })
          .execute()
        expect(await insertUndo(db, 'ana', id, at)).toBe(true)
        expect(await insertUndo(db, 'ana', id, at)).toBe(false)
        await markUndone(db, { ...rating(id), rating: 3, mode: 'spaced' }, at)
        expect(await findReview(db, 'ana', id)).toMatchObject({ id, undoneAt: at })
      }
      expect(await findReview(db, 'ana', 'r-1')).toMatchObject({ undoneAt: null })
    })
    await after.close()
  }))

test('a backup of before is restored with all its ratings', () =>
  withOwnDatabase(async (address) => {
    const folder = await mkdtemp(join(tmpdir(), 'preceptor-short-'))
    try {
      await (await fill(address, [...inOrder, ...odd])).close()
      const file = join(folder, 'backup')
      await backUp(address, file)
      await withOwnDatabase(async (other) => {
        await restore(file, other)
        const restored = await openDatabase(other)
        for (const id of [...inOrder, ...odd])
          expect(await restored.read((db) => findReview(db, 'ana', id))).toEqual(rating(id))
        await restored.close()
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  }))
