import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findUserById, insertUser } from '../auth/queries.ts'
import { insertNewChanges, listLoggedByClient } from '../blocks/change-queries.ts'
import { findReview, insertNewReviews, listLog } from '../flashcards/study-queries.ts'
import { onPostgres, withAddress } from '../testing/database.ts'
import { openSchema } from '../testing/stored-schema.ts'
import { type Migration, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const at = '2026-01-05T09:00:00.000Z'
const user = {
  id: 'ana',
  displayName: 'Ana',
  username: 'ana',
  email: 'ana@example.org',
  passwordHash: null,
  role: 'user' as const,
  createdAt: at,
  disabledAt: null,
}
const change = {
  userId: 'ana',
  blockId: '1',
  id: 'c-1',
  questionId: 'q-1',
  field: 'note',
  value: 'Ask about travel.',
  at,
  receivedAt: at,
  arrival: 0,
  secondsSpent: 4,
  lateBecause: null,
}
const review = {
  userId: 'ana',
  id: 'r-1',
  cardId: 'card-1',
  deckId: 'deck-1',
  rating: 3 as const,
  at,
  receivedAt: at,
  sessionId: null,
  mode: 'spaced' as const,
  undoneAt: null,
}

test('logs keep all that they held when their keys change', () =>
  withAddress(async (address) => {
    const before = await openDatabase(address, '0009-revision-editors')
    await before.write(async (db) => {
      await insertUser(db, user)
      for (const [table, row] of Object.entries({
        blockChanges: { ...change, valueKey: change.value },
        cardReviews: review,
      })) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
      }
    })
    await before.close()

    const after = await openDatabase(address)
    await after.write(async (db) => {
      // Who stands already holds the account.
      expect(await findUserById(db, 'ana')).toMatchObject({ ...user, claimedAt: at })

      const changes = await db.selectFrom('blockChanges').selectAll().execute()
      expect(changes).toEqual([{ ...change, namedBy: 'client' }])
      expect((await listLoggedByClient(db, { userId: 'ana', id: '1' }, [change])).size).toBe(1)
      expect(await insertNewChanges(db, [{ ...change, namedBy: 'client' }])).toEqual([])

      expect(await listLog(db, 'ana', ['card-1'])).toEqual([review])
      expect(await findReview(db, 'ana', 'r-1')).toEqual(review)
      expect((await insertNewReviews(db, [review])).size).toBe(0)
    })
    await after.close()
  }))

test('a database of a newer version is named with both versions', () =>
  withAddress(async (address) => {
    const newer = await openDatabase(address)
    const row = { name: '9999-of-tomorrow', timestamp: '2027-01-05T09:00:00.000Z' }
    await newer.write((db) =>
      sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(db),
    )
    await newer.close()
    const last = Object.keys(migrations).at(-1)
    await expect(openDatabase(address)).rejects.toThrow(
      `This database is of a newer Preceptor: it stands at 9999-of-tomorrow, and this version knows ${last} as the last.`,
    )
  }))

// What a step changes is the same on both engines.
test.skipIf(onPostgres)('beside a step that only expands, the version before goes on', () =>
  withAddress(async (address) => {
    const schema = await openSchema(address)
    for (const [name, { kind }] of Object.entries(migrations)) {
      const before = await schema.read()
      await (await openDatabase(address, name as Migration)).close()
      const after = await schema.read()
      if (kind === 'contract') continue
      const gone = before.filter((fact) => !after.some((other) => isDeepStrictEqual(other, fact)))
      const old = new Set(before.map(({ table }) => table))
      const added = after.filter(
        (fact) => old.has(fact.table) && !before.some((other) => isDeepStrictEqual(other, fact)),
      )
      expect({ name, gone, demanded: added.filter(isDemanding) }).toEqual({ name, gone: [], demanded: [] })
    }
    await schema.close()
  }),
)

/** A column that must be given, a key or a unique index: rows of the version before may not fit. */
const isDemanding = (fact: Record<string, unknown>) => fact.notnull === 1 || /unique/i.test(String(fact.sql))
