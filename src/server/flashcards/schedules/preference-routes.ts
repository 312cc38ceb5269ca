import { getUserPreferences, setUserPreferences, userPreferences } from '../../../contract/preferences.ts'
import { schedulesDiffer } from '../../../domain/flashcards/scheduler.ts'
import type { Handle } from '../../http/handle.ts'
import { getLearnerPreferences, savePreferences } from '../../preferences/queries.ts'
import { markReplay, type Replays } from './replays.ts'

/** How a learner studies; it lives beside the cards because a change may replay their log. */
export function studyPreferenceRoutes(handle: Handle, replays: Replays) {
  handle(getUserPreferences, ({ db, user }) => getLearnerPreferences(db, user.id))

  handle(setUserPreferences, {
    prepare: async ({ database, user, body, now }) => {
      const isToReplay = await database.write(async (db) => {
        const before = await getLearnerPreferences(db, user.id)
        const after = userPreferences.parse({ ...before, ...body })
        await savePreferences(db, { userId: user.id, area: 'user' }, after)
        if (!schedulesDiffer(before, after)) return false
        await markReplay(db, user.id, now)
        return true
      })
      if (isToReplay) await replays.replay(user.id)
    },
    answer: ({ db, user }) => getLearnerPreferences(db, user.id),
  })
}
