import { getSite, getSiteSettings, setSiteSettings } from '../../contract/site.ts'
import { summarizeRevisions } from '../content/revision-queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { countDestroyed } from '../pipeline/queries.ts'
import { countContent } from './count-content.ts'
import { getSettings, saveSettings } from './queries.ts'

export function siteRoutes(handle: Handle, { library, contentAccess }: Deps) {
  handle(getSite, async ({ db, now }) => {
    const { counts, specialties } = countContent(await library.current(db, now), await library.decks(db, now))
    const { accepted, rejected, lastAcceptedAt } = await summarizeRevisions(db)
    return {
      ...(await getSettings(db)),
      counts: { ...counts, accepted, rejected, destroyed: await countDestroyed(db) },
      specialties,
      contentAccess,
      lastCorrectionAt: lastAcceptedAt,
    }
  })

  handle(getSiteSettings, ({ db }) => getSettings(db))

  handle(setSiteSettings, async ({ db, body, record }) => {
    const before = await getSettings(db)
    const after = { claims: body.claims ?? before.claims, timeline: body.timeline ?? before.timeline }
    await saveSettings(db, after)
    await record({ kind: 'content_decided', detail: 'claims of the start page' })
    return after
  })
}
