import { findUserByName, type User } from '../server/auth/queries.ts'
import type { Db } from '../server/db/database.ts'
import { openDatabase } from '../server/db/open.ts'
import { env } from '../server/env.ts'
import { insertEvent } from '../server/events/queries.ts'
import type { SecurityEventTable } from '../server/events/tables.ts'
import { newId } from '../server/new-id.ts'
import { readArguments, refuse } from '../server/settings/read-arguments.ts'

interface Change {
  /** As it is called: `npm run <command> -- <username or email>`. */
  command: string
  /** Its line in the usage. */
  purpose: string
  apply: (db: Db, user: User) => Promise<unknown>
  event: Pick<SecurityEventTable, 'kind' | 'detail'>
  /** The sentence for the operator. */
  done: (user: User) => string
}

/** Does for the operator what the user named on the command line needs, and writes it down. */
export async function changeUser({ command, purpose, apply, event, done }: Change) {
  const usage = `npm run ${command} -- <username or email>    ${purpose}`
  const [name] = readArguments(usage, {}, 1).words
  if (!name) refuse(usage, 'Say whom.')
  const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
  const user = await database.write(async (db) => {
    const found = await findUserByName(db, name)
    if (!found) return undefined
    await apply(db, found)
    const now = new Date()
    const by = { userId: null, address: '', userAgent: `npm run ${command}` }
    await insertEvent(db, { ...event, ...by, aboutId: found.id, id: newId(now), at: now.toISOString() })
    return found
  })
  await database.close()
  if (user) console.log(done(user))
  else console.error(`There is no user '${name}'; check the spelling, or register first.`)
  process.exitCode = user ? 0 : 1
}
