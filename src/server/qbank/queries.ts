import type { Db } from '../db/database.ts'
import type { QbankPreferencesTable } from './tables.ts'

/** In the order in which they were added. */
export async function listSelected(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('qbankSelections')
    .select('qbankId')
    .where('userId', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ qbankId }) => qbankId)
}

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

const firstPreferences = { defaultMode: 'exam', defaultQuestionCount: 40 } as const

/** What New block begins with for this learner, or for anybody who has never begun one. */
export async function findPreferences(db: Db, userId: string): Promise<Omit<QbankPreferencesTable, 'userId'>> {
  const row = await db
    .selectFrom('qbankPreferences')
    .select(['defaultMode', 'defaultQuestionCount'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? firstPreferences
}

export const savePreferences = (db: Db, userId: string, preferences: Omit<QbankPreferencesTable, 'userId'>) =>
  db
    .insertInto('qbankPreferences')
    .values({ userId, ...preferences })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(preferences))
    .execute()
