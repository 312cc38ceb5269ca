import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import { onPostgres, withDatabase } from '../testing/database.ts'
import { compiledQuery } from './compiled-query.ts'
import { DatabaseAway, type Db } from './database.ts'

const person = (id: string, displayName: string) => ({
  id,
  displayName,
  username: id,
  email: `${id.toLowerCase() === id ? id : `${id}-`}`,
  passwordHash: null,
  role: 'user' as const,
  createdAt: '2026-01-05T09:00:00.000Z',
  disabledAt: null,
})
const counter = person('counter', '0')

const addOne = async (db: Db) => {
  const { displayName } = await db
    .selectFrom('users')
    .select('displayName')
    .where('id', '=', counter.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ displayName: `${Number(displayName) + 1}` })
    .where('id', '=', counter.id)
    .execute()
}
const countOf = async (db: Db) =>
  (await db.selectFrom('users').select('displayName').executeTakeFirstOrThrow()).displayName

describe('a transaction', () => {
  test('loses no change when 64 read and write the same row at once', () =>
    withDatabase(async ({ read, write }) => {
      await write((db) => insertUser(db, counter))
      await Promise.all(Array.from({ length: 64 }, () => write(addOne)))
      expect(await read(countOf)).toBe('64')
    }))

  test('that fails takes back its own changes and no others', () =>
    withDatabase(async ({ read, write }) => {
      await write((db) => insertUser(db, counter))
      const addThenFail = (db: Db) => addOne(db).then(() => Promise.reject(new Error('changed my mind')))
      const works = Array.from({ length: 20 }, (_, n) => write(n % 2 ? addThenFail : addOne))
      const outcomes = await Promise.allSettled(works)
      expect(outcomes.map(({ status }) => status)).toEqual(works.map((_, n) => (n % 2 ? 'rejected' : 'fulfilled')))
      expect(await read(countOf)).toBe('10')
    }))

  test('that reads cannot write', () =>
    withDatabase(async ({ read }) => {
      await expect(read((db) => insertUser(db, counter))).rejects.toThrow(/read-?only/)
    }))

  test('that reads neither waits for a writer nor sees what is not kept yet', () =>
    withDatabase(async ({ read, write }) => {
      await write((db) => insertUser(db, counter))
      await write(async (db) => {
        await addOne(db)
        expect(await read(countOf)).toBe('0')
      })
      expect(await read(countOf)).toBe('1')
    }))
})

describe('a query that nobody awaited', () => {
  const insertLater = compiledQuery<ReturnType<typeof person>>()((db, row) =>
    db.insertInto('users').values({ ...row, emailKey: row.email }),
  )
  test.each([
    { name: 'of the builder', insert: (db: Db) => insertUser(db, counter) },
    { name: 'that is prepared', insert: (db: Db) => insertLater(db, counter) },
  ])('fails after its transaction instead of writing into the next ($name)', ({ insert }) =>
    withDatabase(async ({ read, write }) => {
      const ended = Promise.withResolvers<void>()
      let late: Promise<unknown> = Promise.resolve()
      await write(async (db) => {
        late = ended.promise.then(() => insert(db))
      })
      await write(async () => {
        ended.resolve()
        await expect(late).rejects.toThrow(/transaction/i)
      })
      expect(await read((db) => db.selectFrom('users').selectAll().execute())).toEqual([])
    }),
  )
})

test('both engines give the same values', () =>
  withDatabase(async ({ write }) => {
    const row = await write(async (db) => {
      for (const id of ['b', 'B', 'é', 'a']) await insertUser(db, person(id, '2'))
      const { count, sum, avg } = db.fn
      const numbers = await db
        .selectFrom('users')
        .select([count('id').as('count'), sum(sql`length("id")`).as('sum'), avg(sql`length("id")`).as('average')])
        .select([sql`max(case when "id" = 'a' then 1 else 0 end) = 1`.as('comparison'), sql`7 / 2`.as('quotient')])
        .executeTakeFirstOrThrow()
      const order = await db.selectFrom('users').select('id').orderBy('id').execute()
      const { numUpdatedRows } = await db.updateTable('users').set({ displayName: '3' }).executeTakeFirstOrThrow()
      return { ...numbers, order: order.map(({ id }) => id).join(''), numUpdatedRows }
    })
    expect(row).toEqual({ count: 4, sum: 4, average: 1, comparison: 1, quotient: 3, order: 'Babé', numUpdatedRows: 4n })
  }))

describe.skipIf(onPostgres)('F18: a full disk', () => {
  test('refuses what does not fit as a database that is away, and goes on when there is room', () =>
    withDatabase(async ({ read, write }) => {
      const pages = (most: number) => write((db) => sql.raw(`pragma max_page_count = ${most}`).execute(db))
      const large = { ...person('large', 'x'.repeat(1_000_000)) }
      await pages(1)
      const small = write((db) => insertUser(db, counter))
      await expect(write((db) => insertUser(db, large))).rejects.toBeInstanceOf(DatabaseAway)
      await small.catch((error) => expect(error).toBeInstanceOf(DatabaseAway))
      await pages(1_000_000)
      await write((db) => insertUser(db, large))
      expect(await read((db) => db.selectFrom('users').select('id').execute())).toContainEqual({ id: 'large' })
    }))
})
