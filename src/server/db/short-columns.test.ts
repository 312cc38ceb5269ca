import { type Compilable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import { onPostgres, withDatabase } from '../testing/database.ts'
import { reviewRow } from '../testing/flashcards.ts'
import { compiledQuery } from './compiled-query.ts'
import type { Database, Db } from './database.ts'

const at = '2026-01-05T09:00:00.000Z'
const uuid = '01933fdc-8b3a-7c41-9a5e-0f1e2d3c4b5a'
const ids = [uuid, uuid.toUpperCase(), 'r-1']

const withRatings = (test: (db: Db) => Promise<void>) =>
  withDatabase((database: Database) =>
    database.write(async (db) => {
      const account = { displayName: 'Ana', username: 'ana', email: 'ana@example.org', passwordHash: null }
      await insertUser(db, { ...account, id: 'ana', role: 'user', createdAt: at, disabledAt: null })
      await db
        .insertInto('cardReviews')
        .values(ids.map((id) => ({ ...reviewRow(at), id })))
        .execute()
      await test(db)
    }),
  )

const idsOf = async (query: { execute: () => Promise<{ id: string }[]> }) =>
  (await query.execute()).map(({ id }) => id).sort()

test.skipIf(onPostgres)('SQLite keeps a UUID as bytes and a time as a number', () =>
  withRatings(async (db) => {
    const { rows } = await sql`
      select distinct typeof(id) as id, typeof(at) as at from "cardReviews" order by 1`.execute(db)
    expect(rows).toEqual([
      { id: 'blob', at: 'integer' },
      { id: 'text', at: 'integer' },
    ])
  }),
)

test('whoever reads is given the texts, under whatever name', () =>
  withRatings(async (db) => {
    expect(await idsOf(db.selectFrom('cardReviews').select(['id', 'at']))).toEqual(ids.toSorted())
    const named = await db.selectFrom('cardReviews as r').select(['r.id as name', 'r.at as time']).execute()
    expect(named.map(({ name }) => name).sort()).toEqual(ids.toSorted())
    expect(new Set(named.map(({ time }) => time))).toEqual(new Set([at]))
    const returned = await db.updateTable('cardReviews').set({ mode: 'cram' }).returning(['id', 'at']).execute()
    expect(returned.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  }))

test('a rating is found by its id and time, however it is asked for', () =>
  withRatings(async (db) => {
    const ratings = db.selectFrom('cardReviews').select('id')
    for (const id of ids) {
      expect(await idsOf(ratings.where('id', '=', id))).toEqual([id])
      expect(await idsOf(ratings.where(({ eb, or }) => or([eb('id', '=', id), eb('cardId', '=', id)])))).toEqual([id])
      expect(await idsOf(ratings.where(({ eb, val, ref }) => eb(val(id), '=', ref('id'))))).toEqual([id])
    }
    expect(await idsOf(ratings.where('id', 'in', ids))).toEqual(ids.toSorted())
    expect(await idsOf(ratings.where('id', '<>', uuid))).toEqual(ids.slice(1).sort())
    expect(await idsOf(ratings.where('at', '<=', at))).toHaveLength(3)
    expect(await idsOf(ratings.where('at', '<', at))).toEqual([])
    const below = db.selectFrom('users').select('id')
    const raters = below.where('id', 'in', (from) =>
      from.selectFrom('cardReviews as r').select('r.userId').where('r.id', '=', uuid).where('r.at', '>=', at),
    )
    expect(await idsOf(raters)).toEqual(['ana'])
  }))

test('a compiled query is given its values call by call', () =>
  withRatings(async (db) => {
    const select = compiledQuery<{ ids: string[]; since: string }>()((db, { ids, since }) =>
      db.selectFrom('cardReviews').select('id').where('id', 'in', ids).where('at', '>=', since),
    )
    for (const id of ids) expect(await select(db, { ids: [id], since: at })).toEqual([{ id }])
    expect(await select(db, { ids: [uuid], since: '2026-01-05T09:00:00.001Z' })).toEqual([])
  }))

test('what is set in a row is short too, and null stays null', () =>
  withRatings(async (db) => {
    const moved = '2026-01-06T09:00:00.000Z'
    await db.updateTable('cardReviews').set({ at: moved }).where('id', '=', uuid).execute()
    expect(await idsOf(db.selectFrom('cardReviews').select('id').where('at', '=', moved))).toEqual([uuid])
    const card = { userId: 'ana', cardId: 'c', deckId: 'd', stage: 'new' as const, reviews: 0, correct: 0 }
    const save = (dueFrom: string | null) =>
      db
        .insertInto('learnerCards')
        .values({ ...card, dueFrom })
        .onConflict((conflict) => conflict.columns(['userId', 'cardId']).doUpdateSet({ dueFrom }))
        .execute()
    const due = () => db.selectFrom('learnerCards').select('dueFrom').where('dueFrom', '<=', at).execute()
    await save(null)
    expect(await db.selectFrom('learnerCards').select(['dueFrom', 'lastReviewId']).execute()).toEqual([
      { dueFrom: null, lastReviewId: null },
    ])
    await save(moved)
    expect(await due()).toEqual([])
    await save(at)
    expect(await due()).toEqual([{ dueFrom: at }])
    expect(await db.deleteFrom('cardReviews').where('id', '=', uuid).execute()).toMatchObject([{ numDeletedRows: 1n }])
  }))

test.skipIf(onPostgres)('a short column held against another kind is refused, since it would find nothing', () =>
  withRatings(async (db) => {
    const joined = db.selectFrom('cardReviews').innerJoin('users', 'users.id', 'cardReviews.id').select('users.id')
    await expect(async () => joined.execute()).rejects.toThrow('A short column')
    const own = db.selectFrom('cardReviews').innerJoin('cardReviewUndos as u', 'u.id', 'cardReviews.id').select('u.id')
    expect(await own.execute()).toEqual([])
  }),
)

test.skipIf(onPostgres)('a short column in a place where its texts are unknown is refused', () =>
  withRatings(async (db) => {
    const ratings = db.selectFrom('cardReviews').select('cardId')
    const inner = db.selectFrom('cardReviews').select(['id', 'at'])
    const queries: Compilable[] = [
      ratings.where((eb) => eb.between('at', at, at)),
      ratings.where(({ eb, refTuple, tuple }) => eb(refTuple('id', 'cardId'), 'in', [tuple(uuid, 'c')])),
      ratings.where('id', 'like', uuid),
      ratings.where('id', '=', sql<string>`${uuid}`),
      ratings.where(({ eb, fn }) => eb(fn.coalesce('at', 'mode'), '=', at)),
      ratings.where('id', 'in', (from) => from.selectFrom('users').select('users.id')),
      ratings.where('cardId', 'in', (from) => from.selectFrom('cardReviewUndos').select('cardReviewUndos.id')),
      db.selectFrom(inner.as('r')).select('r.id').where('r.id', '=', uuid),
      db.selectFrom(db.selectFrom('cardReviews').selectAll().as('r')).select('r.id'),
      db
        .with('r', () => inner)
        .selectFrom('r')
        .select('r.id')
        .where('r.id', '=', uuid),
      db.selectFrom('users').select((eb) => eb.selectFrom('cardReviews').select('cardReviews.id').limit(1).as('of')),
      db.selectFrom('cardReviews').select(({ fn }) => fn.max('at').as('last')),
      db.selectFrom('cardReviews').select((eb) => eb.case().when('mode', '=', 'cram').then(eb.ref('at')).end().as('t')),
      db.updateTable('cardReviews').set(({ ref }) => ({ cardId: ref('id') })),
      db.updateTable('cardReviews').set(({ ref }) => ({ id: ref('cardId') })),
      db
        .insertInto('cardReviewUndos')
        .columns(['userId', 'id', 'undoneAt'])
        .expression(db.selectFrom('users').select(['users.id', 'users.username', 'users.createdAt'])),
    ]
    const taken = queries.flatMap((query) => {
      try {
        return [query.compile().sql]
      } catch (error) {
        expect(String(error)).toContain('A short column')
        return []
      }
    })
    expect(taken).toEqual([])
  }),
)

test('short columns may be counted, grouped, put in order and held against each other', () =>
  withRatings(async (db) => {
    const ratings = db.selectFrom('cardReviews')
    const counted = ratings
      .select(({ fn }) => ['at', fn.count<number>('id').as('n')])
      .groupBy('at')
      .orderBy('at')
    expect(await counted.execute()).toEqual([{ at, n: ids.length }])
    expect(await idsOf(ratings.select('id').whereRef('id', '<>', 'at').orderBy('id'))).toEqual(ids.toSorted())
    const same = ratings.select('id').where('id', 'in', (from) => from.selectFrom('cardReviews as r').select('r.id'))
    expect(await idsOf(same)).toEqual(ids.toSorted())
    const none = db.selectFrom('learnerCards').select('cardId').where('dueFrom', 'is', null)
    expect(none.compile().sql).toMatch(/"dueFrom" is null$/)
  }))
