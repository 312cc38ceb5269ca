import { getUserPreferences, setUserPreferences, userPreferences } from '../../contract/preferences.ts'
import { schedulesDiffer } from '../../domain/flashcards/scheduler.ts'
import type { Handle } from '../http/handle.ts'
import { getPreferences, savePreferences } from '../preferences/queries.ts'
import { refoldAll } from './card-schedules.ts'

/** How a learner studies; it lives beside the cards because a change may replay their log. */
export function studyPreferenceRoutes(handle: Handle) {
  handle(getUserPreferences, ({ db, user }) => getPreferences(db, user.id, 'user', userPreferences))

  handle(setUserPreferences, async ({ db, user, body }) => {
    const before = await getPreferences(db, user.id, 'user', userPreferences)
    const after = userPreferences.parse({ ...before, ...body })
    await savePreferences(db, { userId: user.id, area: 'user' }, after)
    if (schedulesDiffer(before, after)) await refoldAll(db, user.id, after)
    return after
  })
}
