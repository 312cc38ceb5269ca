import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { hashPassword } from '../password.ts'
import { hasUsers, insertUser } from './queries.ts'

/** Makes the user `admin` in a database without users; returns its password, which is kept nowhere else. */
export async function createFirstAdmin({ read, write }: Database, now: Date): Promise<string | undefined> {
  if (await read(hasUsers)) return undefined
  const password = randomBytes(18).toString('base64url')
  const passwordHash = await hashPassword(password)
  const created = await write(async (db) => {
    // Another process may have been first.
    if (await hasUsers(db)) return false
    await insertUser(db, {
      id: newId(now),
      displayName: 'Administrator',
      username: 'admin',
      email: 'admin@localhost',
      passwordHash,
      role: 'admin',
      createdAt: now.toISOString(),
      disabledAt: null,
    })
    return true
  })
  return created ? password : undefined
}
