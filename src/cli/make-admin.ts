import { findUserByName, updateRole } from '../server/auth/queries.ts'
import { openDatabase } from '../server/db/open.ts'
import { env } from '../server/env.ts'
import { insertEvent } from '../server/events/queries.ts'
import { newId } from '../server/new-id.ts'

const [name] = process.argv.slice(2)
if (!name) {
  console.error('Say whom: npm run make-admin -- <username or email>')
  process.exit(2)
}

const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
const user = await database.write(async (db) => {
  const found = await findUserByName(db, name)
  if (!found) return undefined
  await updateRole(db, found.id, 'admin')
  const now = new Date()
  const by = { userId: null, address: '', userAgent: 'npm run make-admin' }
  const event = { kind: 'role_changed', aboutId: found.id, detail: 'admin' } as const
  await insertEvent(db, { ...event, ...by, id: newId(now), at: now.toISOString() })
  return found
})
await database.close()
if (user) console.log(`${user.username} is an admin now.`)
else console.error(`There is no user '${name}'; check the spelling, or register first.`)
process.exitCode = user ? 0 : 1
