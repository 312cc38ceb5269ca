import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'

/** The usernames of those who are found, in no order. */
export async function listUsernames(db: Db, search: string): Promise<string[]> {
  const found = await usersFound(db, search).select('username').execute()
  return found.map(({ username }) => username)
}

export async function countUsersFound(db: Db, search: string): Promise<number> {
  const { users } = await usersFound(db, search)
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  return users
}

/** Those who have it in username, email or display name; no words: all. */
function usersFound(db: Db, search: string) {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db.selectFrom('users').$if(search !== '', (query) =>
    query.where(
      sql<boolean>`(${sql.ref('users.username')} like ${pattern} escape '\\'
          or ${sql.ref('users.emailKey')} like ${pattern} escape '\\'
          or lower(${sql.ref('users.displayName')}) like ${pattern} escape '\\')`,
    ),
  )
}

/** Users with when they were last here, in the order of the usernames. */
export async function listUsersNamed(db: Db, usernames: readonly string[]) {
  if (usernames.length === 0) return []
  const users = await usersWithLastSeen(db).where('users.username', 'in', usernames).execute()
  const byName = new Map(users.map((user) => [user.username, user]))
  return usernames.flatMap((name) => byName.get(name) ?? [])
}

/** @throws Refused `not_found` */
export async function getUserWithLastSeen(db: Db, id: string) {
  const user = await usersWithLastSeen(db).where('users.id', '=', id).executeTakeFirst()
  if (!user) throw new Refused('not_found')
  return user
}

const usersWithLastSeen = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.displayName',
      'users.username',
      'users.email',
      'users.role',
      'users.disabledAt',
      'users.createdAt',
      'users.claimedAt',
    ])
    .select((user) => [
      user
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.lastSeenAt').as('lastSeenAt'))
        .whereRef('sessions.userId', '=', 'users.id')
        .as('lastSeenAt'),
      user
        .selectFrom('signInAddresses')
        .select(({ fn }) => fn.max('signInAddresses.lastSignInAt').as('lastSignInAt'))
        .whereRef('signInAddresses.userId', '=', 'users.id')
        .as('lastSignInAt'),
    ])
