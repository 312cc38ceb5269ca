import type { UserPreferences } from '../../contract/preferences.ts'
import type { ContentAccess } from '../../domain/content/access.ts'
import type { Caller } from '../auth/queries.ts'
import type { Library } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import { getLearnerPreferences } from '../preferences/queries.ts'

/** The learner who asks, with all that is looked up for them within one transaction. */
export interface Learner {
  db: Db
  user: Caller
  now: Date
  library: Library
  contentAccess: ContentAccess
  /** Read when they are first needed. */
  preferences: () => Promise<UserPreferences>
}

export function learnerOf(known: Omit<Learner, 'preferences'>): Learner {
  let preferences: Promise<UserPreferences> | undefined
  const read = () => getLearnerPreferences(known.db, known.user.id)
  return {
    ...known,
    preferences: () => {
      preferences ??= read()
      return preferences
    },
  }
}
