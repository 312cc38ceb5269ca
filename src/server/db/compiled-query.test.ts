import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import { withAddress, withDatabase } from '../testing/database.ts'
import { compiledQuery } from './compiled-query.ts'
import type { Db } from './database.ts'
import { openDatabase } from './open.ts'

const person = (id: string) => ({
  id,
  displayName: id,
  username: id,
  email: `${id}@example.org`,
  passwordHash: null,
  role: 'user' as const,
  createdAt: '2026-01-05T09:00:00.000Z',
  disabledAt: null,
})

const namesOf = compiledQuery<{ role: 'user' | 'admin'; ids: string[] }>()((db, { role, ids }) =>
  db.selectFrom('users').select('username').where('role', '=', role).where('id', 'in', ids).orderBy('username'),
)

test('a query compiled once gives each call its own values, as many as it has', async () => {
  await withDatabase(async (database) => {
    await database.write(async (db) => {
      for (const id of ['one', 'two', 'three']) await insertUser(db, person(id))
    })
    const names = (role: 'user' | 'admin', ...ids: string[]) =>
      database.read(async (db) => (await namesOf(db, { role, ids })).map(({ username }) => username))
    expect(await names('user', 'one')).toEqual(['one'])
    expect(await names('user', 'two')).toEqual(['two'])
    expect(await names('user', 'three', 'one')).toEqual(['one', 'three'])
    expect(await names('admin', 'one')).toEqual([])
    const many = Array.from({ length: 100 }, (_, n) => `nobody-${n}`)
    expect(await names('user', 'two', ...many)).toEqual(['two'])
  })
})

const wholeRow = compiledQuery<{ id: string }>()((db, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
)

const nameOf = compiledQuery<{ id: string }>()((db, { id }) =>
  db.selectFrom('users').select('username').where('id', '=', id),
)

test('a query goes on when a newer server adds a column to its table', () =>
  withAddress(async (address) => {
    const [older, newer] = [await openDatabase(address), await openDatabase(address)]
    const read = () => older.read((db) => wholeRow(db, { id: 'one' }))
    const write = () => older.writeOwn((db) => wholeRow(db, { id: 'one' }))
    // The one behind it is answered sooner, and says only that the transaction has failed.
    const deep = async (db: Db) => await (async () => await (async () => await wholeRow(db, { id: 'one' }))())()
    const both = () => older.read(async (db) => (await Promise.all([deep(db), nameOf(db, { id: 'one' })])).flat())
    await older.write((db) => insertUser(db, person('one')))
    for (let n = 0; n < 3; n++) {
      expect(await read()).toMatchObject([{ id: 'one' }])
      expect(await both()).toMatchObject([{ id: 'one' }, { username: 'one' }])
    }
    await newer.write((db) => sql`alter table users add column "pronouns" text`.execute(db))
    expect(await both()).toMatchObject([{ id: 'one' }, { username: 'one' }])
    expect(await read()).toMatchObject([{ id: 'one' }])
    expect(await write()).toMatchObject([{ id: 'one' }])
    await newer.close()
    await older.close()
  }))

test('queries of the same text do not get in the way of others', () =>
  withDatabase(async ({ write }) => {
    const byName = () =>
      compiledQuery<{ name: string }>()((db, { name }) =>
        db.selectFrom('users').select('id').where('username', '=', name),
      )
    const byEmail = compiledQuery<{ email: string }>()((db, { email }) =>
      db.selectFrom('users').select('id').where('emailKey', '=', email),
    )
    const [one, another] = [byName(), byName()]
    await write(async (db) => {
      await insertUser(db, person('one'))
      for (const query of [one, another]) expect(await query(db, { name: 'one' })).toEqual([{ id: 'one' }])
      expect(await byEmail(db, { email: 'one@example.org' })).toEqual([{ id: 'one' }])
      expect(await another(db, { name: 'one' })).toEqual([{ id: 'one' }])
    })
  }))
