import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'

/** In the order in which they were added. */
export async function listSelected(db: Db, userId: string): Promise<string[]> {
  return (await selectSelected(db, { userId })).map(({ qbankId }) => qbankId)
}

const selectSelected = compiledQuery<{ userId: string }>()((db, { userId }) =>
  db.selectFrom('qbankSelections').select('qbankId').where('userId', '=', userId).orderBy('position'),
)

export async function replaceSelected(db: Db, userId: string, qbankIds: readonly string[]) {
  await db.deleteFrom('qbankSelections').where('userId', '=', userId).execute()
  if (qbankIds.length === 0) return
  await db
    .insertInto('qbankSelections')
    .values(qbankIds.map((qbankId, position) => ({ userId, qbankId, position })))
    .execute()
}

export const insertAccess = (db: Db, access: { userId: string; id: string; qbankId: string; accessedAt: string }) =>
  db.insertInto('qbankAccesses').values(access).execute()
