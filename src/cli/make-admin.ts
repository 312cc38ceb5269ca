import { findUserByName, updateRole } from '../server/auth/queries.ts'
import { openDatabase } from '../server/db/open.ts'
import { env } from '../server/env.ts'

const [name] = process.argv.slice(2)
if (!name) {
  console.error('Say whom: npm run make-admin -- <username or email>')
  process.exit(2)
}

const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
const user = await database.write(async (db) => {
  const found = await findUserByName(db, name)
  if (found) await updateRole(db, found.id, 'admin')
  return found
})
await database.close()
if (user) console.log(`${user.username} is an admin now.`)
else console.error(`There is no user '${name}'; check the spelling, or register first.`)
process.exitCode = user ? 0 : 1
