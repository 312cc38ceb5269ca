import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { LedgerTable } from './tables.ts'

/** Reviews that count: what opens content by rank. */
export async function countReviews(db: Db, userId: string): Promise<number> {
  const [row] = (await selectReviews(db, userId)).rows
  return row?.reviews ?? 0
}

const selectReviews = prepared((db, userId: string) =>
  db
    .selectFrom('ledger')
    .select((select) => select.fn.sum<number | null>('reviews').as('reviews'))
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null),
)

export const insertLedgerEntry = (db: Db, entry: LedgerTable) => db.insertInto('ledger').values(entry).execute()

/** Makes an entry be there, or be undone: what it says counts from now on. */
export const setLedgerEntry = (db: Db, entry: LedgerTable) =>
  db
    .insertInto('ledger')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'id'])
        .doUpdateSet({ reviews: entry.reviews, points: entry.points, undoneAt: entry.undoneAt }),
    )
    .execute()

/** Reviews and points of everybody who has any, most reviews first, then most points, then by name. */
export const listStandings = (db: Db) =>
  db
    .selectFrom('ledger')
    .innerJoin('users', 'users.id', 'ledger.userId')
    .select((select) => [
      'users.id',
      'users.username',
      select.fn.sum<number>('ledger.reviews').as('reviews'),
      select.fn.sum<number>('ledger.points').as('points'),
    ])
    .where('ledger.undoneAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .groupBy(['users.id', 'users.username'])
    .orderBy('reviews', 'desc')
    .orderBy('points', 'desc')
    .orderBy('users.username')
    .execute()
