import { getQbankPreferences, qbankPreferences, setQbankPreferences } from '../../contract/preferences.ts'
import type { Handle } from '../http/handle.ts'
import { getPreferences, savePreferences } from './queries.ts'

export function preferenceRoutes(handle: Handle) {
  handle(getQbankPreferences, ({ db, user }) => getPreferences(db, user.id, 'qbank', qbankPreferences))

  handle(setQbankPreferences, async ({ db, user, body }) => {
    const before = await getPreferences(db, user.id, 'qbank', qbankPreferences)
    const after = qbankPreferences.parse({ ...before, ...body })
    await savePreferences(db, { userId: user.id, area: 'qbank' }, after)
    return after
  })
}
