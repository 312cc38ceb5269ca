import type { z } from 'zod'
import { siteSettings } from '../../contract/site.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'

/** One row of what the admins decided, by its schema, which has a default for each field. */
export function decided<Schema extends z.ZodType>(id: 'security' | 'site', schema: Schema) {
  const text = json(schema)
  return {
    /** Their settings, or the defaults. */
    get: async (db: Db): Promise<z.output<Schema>> => {
      const row = await db.selectFrom('site').select('content').where('id', '=', id).executeTakeFirst()
      return row ? text.decode(row.content) : schema.parse({})
    },
    save: async (db: Db, value: z.output<Schema>) => {
      const content = text.encode(value)
      await db
        .insertInto('site')
        .values({ id, content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
        .execute()
    },
  }
}

export const { get: getSettings, save: saveSettings } = decided('site', siteSettings)
