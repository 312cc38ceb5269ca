import type { ZodType, z } from 'zod'
import { type UserPreferences, userPreferences } from '../../contract/preferences.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import type { PreferenceTable } from './tables.ts'

/** The stored settings, or the schema's defaults where nothing was stored. */
export async function getPreferences<Schema extends ZodType>(
  db: Db,
  userId: string,
  area: PreferenceTable['area'],
  schema: Schema,
): Promise<z.output<Schema>> {
  const [row] = await selectPreferences(db, { userId, area })
  // A codec of JSON, made anew for each call, would take longer than this.
  return schema.parse(row ? JSON.parse(row.content) : {})
}

/** How a learner studies. */
export const getLearnerPreferences = (db: Db, userId: string): Promise<UserPreferences> =>
  getPreferences(db, userId, 'user', userPreferences)

const selectPreferences = compiledQuery<Pick<PreferenceTable, 'userId' | 'area'>>()((db, { userId, area }) =>
  db.selectFrom('preferences').select('content').where('userId', '=', userId).where('area', '=', area),
)

export async function savePreferences(
  db: Db,
  preferences: { userId: string; area: PreferenceTable['area'] },
  value: object,
) {
  const content = JSON.stringify(value)
  await db
    .insertInto('preferences')
    .values({ ...preferences, content })
    .onConflict((conflict) => conflict.columns(['userId', 'area']).doUpdateSet({ content }))
    .execute()
}

export const deletePreferences = (db: Db, { userId, area }: { userId: string; area: PreferenceTable['area'] }) =>
  db.deleteFrom('preferences').where('userId', '=', userId).where('area', '=', area).execute()

/** The learners who have something stored there. */
export async function listLearnersWith(db: Db, area: PreferenceTable['area']): Promise<string[]> {
  const rows = await db.selectFrom('preferences').select('userId').where('area', '=', area).execute()
  return rows.map(({ userId }) => userId)
}
