import type { Db } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../new-id.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'
import type { SessionTable, UserTable } from './tables.ts'

export type User = UserTable

/** Who asks, and by which session. */
export interface Asker extends User {
  session: Pick<SessionTable, 'id' | 'lastSeenAt'>
}

export const sessionSeconds = 30 * 86_400

const expiryFrom = (now: Date) => new Date(now.getTime() + sessionSeconds * 1000).toISOString()

const selectBySession = prepared((db, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .select(['sessions.id as sessionId', 'sessions.lastSeenAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null),
)

export async function findUserBySession(db: Db, token: string, now: Date): Promise<Asker | undefined> {
  const [row] = (await selectBySession(db, hashSessionToken(token), now.toISOString())).rows
  if (!row) return undefined
  const { sessionId, lastSeenAt, ...user } = row
  return { ...user, session: { id: sessionId, lastSeenAt } }
}

/** Until the transaction ends, no other work on this learner's rows begins; SQLite has one writer anyway. */
export async function lockLearner(db: Db, userId: string) {
  if (!isPostgres(db)) return
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** By username or email, without regard to case. */
export const findUserByName = (db: Db, name: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      where.or([where('username', '=', name.toLowerCase()), where('emailKey', '=', name.toLowerCase())]),
    )
    // A username cannot hold an @, so that no username is another's email.
    .executeTakeFirst()

export const findUserByUsername = (db: Db, username: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('username', '=', username.toLowerCase()).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('emailKey', '=', email.toLowerCase()).executeTakeFirst()

export const insertUser = (db: Db, user: Omit<User, 'emailKey'>) =>
  db
    .insertInto('users')
    .values({ ...user, emailKey: user.email.toLowerCase() })
    .execute()

export const updateRole = (db: Db, id: string, role: User['role']) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute()

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the token for the learner's cookie; the database keeps only its hash. */
export async function insertSession(
  db: Db,
  userId: string,
  userAgent: string,
  now: Date,
  token = newSessionToken(),
): Promise<string> {
  const at = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionToken(token),
      id: newId(now),
      userId,
      userAgent: userAgent.slice(0, 300),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: expiryFrom(now),
    })
    .execute()
  return token
}

export const touchSession = (db: Db, token: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString(), expiresAt: expiryFrom(now) })
    .where('tokenHash', '=', hashSessionToken(token))
    .execute()

export const deleteSessionByToken = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('tokenHash', '=', hashSessionToken(token)).execute()

export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const listSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expiresAt', '<=', now.toISOString()).execute()

/** Times of the attempts since then, oldest first. */
export async function listAttempts(db: Db, key: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since.toISOString())
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export const insertAttempt = (db: Db, key: string, id: string, now: Date) =>
  db.insertInto('attempts').values({ key, id, at: now.toISOString() }).execute()

export const deleteAttempts = (db: Db, key: string, id?: string) =>
  db
    .deleteFrom('attempts')
    .where('key', '=', key)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()

export const deleteAttemptsBefore = (db: Db, before: Date) =>
  db.deleteFrom('attempts').where('at', '<', before.toISOString()).execute()
