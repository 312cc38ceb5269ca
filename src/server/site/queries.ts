import { type SiteSettings, siteSettings } from '../../contract/site.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'

const settingsText = json(siteSettings)

/** What the admins set, or the defaults. */
export async function getSettings(db: Db): Promise<SiteSettings> {
  const row = await db.selectFrom('site').select('content').where('id', '=', 'site').executeTakeFirst()
  return row ? settingsText.decode(row.content) : siteSettings.parse({})
}

export async function saveSettings(db: Db, settings: SiteSettings) {
  const content = JSON.stringify(settings)
  await db
    .insertInto('site')
    .values({ id: 'site', content })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
    .execute()
}
