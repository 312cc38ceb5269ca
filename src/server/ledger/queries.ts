import { userPreferences, usualPreferences } from '../../contract/preferences.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import type { LedgerTable } from './tables.ts'

/** Reviews that count: what opens content by rank. */
export async function countReviews(db: Db, userId: string): Promise<number> {
  const [row] = await sumReviews(db, { userId })
  return row?.reviews ?? 0
}

const sumReviews = compiledQuery<{ userId: string }>()((db, { userId }) =>
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

const preferencesText = json(userPreferences)

/** Reviews and points of everybody who has any review, most reviews first, then most points, then by age. */
export async function listStandings(db: Db) {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('users', 'users.id', 'ledger.userId')
    .leftJoin('preferences', (join) =>
      join.onRef('preferences.userId', '=', 'users.id').on('preferences.area', '=', 'user'),
    )
    .select((select) => [
      'users.id',
      'users.displayName',
      'preferences.content as preferences',
      select.fn.sum<number>('ledger.reviews').as('reviews'),
      select.fn.sum<number>('ledger.points').as('points'),
    ])
    .where('ledger.undoneAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .groupBy(['users.id', 'users.displayName', 'preferences.content'])
    .having((having) => having.fn.sum('ledger.reviews'), '>', 0)
    .orderBy('reviews', 'desc')
    .orderBy('points', 'desc')
    .orderBy('users.id')
    .execute()
  return rows.map(({ preferences, ...row }) => ({
    ...row,
    ...(preferences === null ? usualPreferences : preferencesText.decode(preferences)),
  }))
}
