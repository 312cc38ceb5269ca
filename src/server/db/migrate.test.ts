import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import { insertNewChanges, listNamed } from '../blocks/changes/queries.ts'
import { findReview, insertNewReviews, listLog } from '../flashcards/study/queries.ts'
import { withAddress } from '../testing/database.ts'
import { openDatabase } from './open.ts'

const at = '2026-01-05T09:00:00.000Z'
const user = {
  ...{ id: 'ana', displayName: 'Ana', username: 'ana', email: 'ana@example.org', passwordHash: null },
  ...{ role: 'user' as const, createdAt: at, disabledAt: null },
}
const change = {
  ...{ userId: 'ana', blockId: '1', id: 'c-1', questionId: 'q-1', field: 'note', value: 'Ask about travel.', at },
  ...{ receivedAt: at, arrival: 0, secondsSpent: 4, lateBecause: null },
}
const review = {
  ...{ userId: 'ana', id: 'r-1', cardId: 'card-1', deckId: 'deck-1', rating: 3 as const, at, receivedAt: at },
  ...{ sessionId: null, mode: 'spaced' as const, undoneAt: null },
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
      const changes = await db.selectFrom('blockChanges').selectAll().execute()
      expect(changes).toEqual([{ ...change, namedBy: 'client' }])
      expect((await listNamed(db, { userId: 'ana', id: '1' }, [change])).size).toBe(1)
      expect(await insertNewChanges(db, [{ ...change, namedBy: 'client' }])).toEqual([])

      expect(await listLog(db, 'ana', ['card-1'])).toEqual([review])
      expect(await findReview(db, 'ana', 'r-1')).toEqual(review)
      expect((await insertNewReviews(db, [review])).size).toBe(0)
    })
    await after.close()
  }))
