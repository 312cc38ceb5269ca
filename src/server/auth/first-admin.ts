import { randomBytes } from 'node:crypto'
import type { Database, Db } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { hashPassword } from '../password.ts'
import { findUserByUsername, hasUsers, insertUser, renewUnclaimed, type User } from './queries.ts'

const username = 'admin'
// Processes that start together are told one password, not one each.
const togetherMs = 60_000

/**
 * Makes the user `admin` in a database without users, and gives it another password as long as nobody has signed in with
 * one: a log that was lost, or a start that ended too soon, locks nobody out. Returns the sentence for the operator.
 */
export async function createFirstAdmin({ read, write }: Database, now: Date): Promise<string | undefined> {
  if (!(await read((db) => findWork(db, now)))) return undefined
  const password = randomBytes(18).toString('base64url')
  const passwordHash = await hashPassword(password)
  return write(async (db) => {
    // Another process may have been first.
    const work = await findWork(db, now)
    if (work === undefined) return undefined
    if (work !== 'create') {
      await renewUnclaimed(db, work.id, passwordHash, now)
      return `Nobody has signed in as 'admin' yet: its password is ${password} now (the one that was shown before is void).`
    }
    await insertUser(db, {
      id: newId(now),
      displayName: 'Administrator',
      username,
      email: 'admin@localhost',
      passwordHash,
      role: 'admin',
      createdAt: now.toISOString(),
      disabledAt: null,
    })
    return `The user 'admin' was created with the password ${password} (a start shows another one until it was used).`
  })
}

/** The user who needs a new password, or that one is to be created; undefined where there is nothing to do. */
async function findWork(db: Db, now: Date): Promise<'create' | User | undefined> {
  if (!(await hasUsers(db))) return 'create'
  const admin = await findUserByUsername(db, username)
  if (admin?.role !== 'admin' || admin.claimedAt !== null || admin.passwordHash === null) return undefined
  return now.getTime() - Date.parse(admin.createdAt) > togetherMs ? admin : undefined
}
