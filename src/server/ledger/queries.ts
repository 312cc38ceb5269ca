import type { Db } from '../db/database.ts'
import type { LedgerTable } from './tables.ts'

/** Reviews that count: what opens content by rank. */
export async function countReviews(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select((select) => select.fn.sum<number | null>('reviews').as('reviews'))
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return row?.reviews ?? 0
}

export const insertLedgerEntry = (db: Db, entry: LedgerTable) => db.insertInto('ledger').values(entry).execute()
