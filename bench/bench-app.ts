import { createApp } from '../src/server/app.ts'
import { insertSession, insertUser } from '../src/server/auth/queries.ts'
import { createLibrary } from '../src/server/content/api.ts'
import type { Database, Db } from '../src/server/db/database.ts'
import type { DatabaseAddress } from '../src/server/db/open.ts'
import { plainSettings } from '../src/server/testing/plain-settings.ts'

export const addressOf = (given: string): DatabaseAddress => (given.startsWith('postgres') ? given : { folder: given })

/** The application as the bench measures it, listening; all content is open. */
export async function listen(database: Database, library = createLibrary()): Promise<string> {
  const app = await createApp({
    ...plainSettings,
    database,
    library,
    clock: () => new Date(),
    chance: Math.random,
    logForOperator: console.log,
  })
  return app.listen({ port: 0 })
}

/** A learner who is signed in: the token of the session is the learner's id. */
export async function insertLearner(db: Db, id: string, now: Date, passwordHash: string | null = null) {
  const person = { displayName: id, username: id, email: `${id}@example.org`, passwordHash, role: 'user' as const }
  await insertUser(db, { id, ...person, createdAt: now.toISOString(), disabledAt: null })
  await insertSession(db, id, 'Bench', now, id)
}
