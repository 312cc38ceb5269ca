import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'

interface Page {
  /** Of username, email or display name. */
  search: string
  /** The last username before this page. */
  after: string
  limit: number
}

/** Users by username, each with when one of its sessions was last seen. */
export function listUsersPage(db: Db, { search, after, limit }: Page) {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return usersWithLastSeen(db)
    .where('users.username', '>', after)
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(${sql.ref('users.username')} like ${pattern} escape '\\'
          or ${sql.ref('users.emailKey')} like ${pattern} escape '\\'
          or lower(${sql.ref('users.displayName')}) like ${pattern} escape '\\')`,
      ),
    )
    .orderBy('users.username')
    .limit(limit)
    .execute()
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
    ])
    .select((user) =>
      user
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.lastSeenAt').as('lastSeenAt'))
        .whereRef('sessions.userId', '=', 'users.id')
        .as('lastSeenAt'),
    )
