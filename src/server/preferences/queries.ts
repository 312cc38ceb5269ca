import type { ZodType, z } from 'zod'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import type { PreferenceTable } from './tables.ts'

/** What was set, or what the schema gives where nothing was. */
export async function getPreferences<Schema extends ZodType>(
  db: Db,
  userId: string,
  area: PreferenceTable['area'],
  schema: Schema,
): Promise<z.output<Schema>> {
  const row = await db
    .selectFrom('preferences')
    .select('content')
    .where('userId', '=', userId)
    .where('area', '=', area)
    .executeTakeFirst()
  return row ? json(schema).decode(row.content) : schema.parse({})
}

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

/** What each of these learners set in an area, as the schema reads it; those who set nothing are left out. */
export async function listPreferences<Schema extends ZodType>(
  db: Db,
  userIds: readonly string[],
  area: PreferenceTable['area'],
  schema: Schema,
): Promise<Map<string, z.output<Schema>>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('preferences')
    .select(['userId', 'content'])
    .where('userId', 'in', userIds)
    .where('area', '=', area)
    .execute()
  const text = json(schema)
  return new Map(rows.map(({ userId, content }) => [userId, text.decode(content)]))
}
