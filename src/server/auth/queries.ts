import { sql } from 'kysely'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { Refused } from '../http/refused.ts'
import { newId } from '../new-id.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'
import type { SessionTable, UserTable } from './tables.ts'

export type User = UserTable

/** The fields of a user that leave the server. */
export const shownUser = ({ id, displayName, username, email, role }: User) => ({
  id,
  displayName,
  username,
  email,
  role,
})

/** The user who asks, with their session. */
export interface Caller extends User {
  session: Pick<SessionTable, 'id' | 'createdAt' | 'lastSeenAt'>
}

/** A session ends so long after it was last seen, */
export const sessionSeconds = 30 * 86_400
/** and so long after the sign-in, however often it is seen. */
const longestSessionSeconds = 180 * 86_400

function expiryOf(signedInAt: Date, seenAt: Date): string {
  const rolling = seenAt.getTime() + sessionSeconds * 1000
  const last = signedInAt.getTime() + longestSessionSeconds * 1000
  return new Date(Math.min(rolling, last)).toISOString()
}

interface SessionAt {
  tokenHash: string
  now: string
}

const bySession = (db: Db, { tokenHash, now }: SessionAt) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .select(['sessions.id as sessionId', 'sessions.createdAt as signedInAt', 'sessions.lastSeenAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)

const selectBySession = compiledQuery<SessionAt>()(bySession)

const lockBySession = compiledQuery<SessionAt>()((db, at) => {
  const session = bySession(db, at)
  return isPostgres(db) ? session.forNoKeyUpdate('users') : session
})

export const findUserBySession = async (db: Db, token: string, now: Date): Promise<Caller | undefined> =>
  callerOf(await selectBySession(db, sessionAt(token, now)))

const selectHeld = compiledQuery<SessionAt>()((db, { tokenHash, now }) =>
  db.selectFrom('sessions').select('id').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now),
)

/** As `findUserBySession`, and until the transaction ends no other work on this learner's rows begins. */
export async function lockUserBySession(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const at = sessionAt(token, now)
  // The statement that locks sees the session as it was when it began, also where it waited, and where whoever ended the
  // session let go of the lock in between. The one behind it sees it as it is.
  const [locked, held] = await Promise.all([lockBySession(db, at), isPostgres(db) ? selectHeld(db, at) : undefined])
  return held?.length === 0 ? undefined : callerOf(locked)
}

/** The same lock for work that no session asks for; SQLite has one writer at a time anyway. */
export async function lockUser(db: Db, userId: string) {
  if (isPostgres(db)) await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

const sessionAt = (token: string, now: Date) => ({ tokenHash: hashSecretToken(token), now: now.toISOString() })

function callerOf([row]: Awaited<ReturnType<typeof selectBySession>>): Caller | undefined {
  if (!row) return undefined
  const { sessionId, signedInAt, lastSeenAt, ...user } = row
  return { ...user, session: { id: sessionId, createdAt: signedInAt, lastSeenAt } }
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

interface Names {
  username?: string | undefined
  email?: string | undefined
}

/**
 * No two accounts share a username or an email.
 *
 * @throws Refused `username_taken` or `email_taken`
 */
export async function refuseTaken(db: Db, { username, email }: Names, exceptId = '') {
  const namesake = username === undefined ? undefined : await findUserByUsername(db, username)
  if (namesake && namesake.id !== exceptId) throw new Refused('username_taken', { field: 'username' })
  const holder = email === undefined ? undefined : await findUserByEmail(db, email)
  if (holder && holder.id !== exceptId) throw new Refused('email_taken', { field: 'email' })
}

export const insertUser = (db: Db, user: Omit<User, 'emailKey' | 'claimedAt'>) =>
  db
    .insertInto('users')
    .values({ ...user, emailKey: user.email.toLowerCase() })
    .execute()

export const findUserById = (db: Db, id: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** @throws Refused `not_found` */
export async function getUser(db: Db, id: string): Promise<User> {
  const user = await findUserById(db, id)
  if (!user) throw new Refused('not_found')
  return user
}

/** Changes what is given; what is undefined stays. */
export async function updateUser(db: Db, id: string, change: UserChange) {
  const emailKey = change.email?.toLowerCase()
  const given = Object.fromEntries(Object.entries({ ...change, emailKey }).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await db.updateTable('users').set(given).where('id', '=', id).execute()
}

export type UserChange = {
  [Field in 'displayName' | 'username' | 'email' | 'role' | 'passwordHash' | 'disabledAt']?: User[Field] | undefined
}

/** Somebody holds the account from now on. */
export const claimUser = (db: Db, id: string, now: Date) =>
  db.updateTable('users').set({ claimedAt: now.toISOString() }).where('id', '=', id).execute()

/** Gives an account that nobody holds yet another password, and makes it as good as new. */
export const renewUnclaimed = (db: Db, id: string, passwordHash: string, now: Date) =>
  db
    .updateTable('users')
    .set({ passwordHash, createdAt: now.toISOString() })
    .where('id', '=', id)
    .where('claimedAt', 'is', null)
    .execute()

/** All of the user's rows in every table go with it; by `writeOwn`, which sees all that was written before it. */
export const deleteUserRow = (db: Db, id: string) => db.deleteFrom('users').where('id', '=', id).execute()

/** Whether another admin could still look after this server. */
export async function hasAdminBeside(db: Db, id: string): Promise<boolean> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin').where('disabledAt', 'is', null)
  // Two admins who leave at once wait for each other here; in the same order, so that neither waits forever.
  const locked = isPostgres(db) ? admins.orderBy('id').forNoKeyUpdate() : admins
  return (await locked.execute()).some((admin) => admin.id !== id)
}

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
  token = newSecretToken(),
): Promise<string> {
  const at = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashSecretToken(token),
      id: newId(now),
      userId,
      userAgent: userAgent.slice(0, 300),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: expiryOf(now, now),
    })
    .execute()
  return token
}

export const touchSession = (db: Db, { id: userId, session: { id, createdAt } }: Caller, now: Date) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString(), expiresAt: expiryOf(new Date(createdAt), now) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()

export const deleteSessionByToken = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('tokenHash', '=', hashSecretToken(token)).execute()

/** @throws Refused `not_found` */
export async function deleteSession(db: Db, userId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refused('not_found')
}

/** All but the one, where one is named. */
export const deleteSessionsOf = (db: Db, userId: string, exceptId = '') =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', exceptId).execute()

export const listSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

const mostSessions = 100

/** Of more devices than anybody has, those that were not seen for the longest. */
export async function deleteSessionsBeyond(db: Db, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const beyond = sessions.slice(mostSessions).map(({ id }) => id)
  if (beyond.length === 0) return
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', 'in', beyond).execute()
}

export const expiredSessions = (db: Db, now: Date) =>
  db.selectFrom('sessions').where('expiresAt', '<=', now.toISOString())

/** Until the transaction ends no other attempt under these keys is counted; SQLite has one writer at a time anyway. */
export async function lockAttempts(db: Db, keys: readonly string[]) {
  if (!isPostgres(db)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(db)
}

/** Times of the attempts in between, oldest first: a clock that was far ahead and was set back locks nobody out. */
export async function listAttempts(db: Db, key: string, since: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since.toISOString())
    .where('at', '<', until.toISOString())
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export const insertAttempt = (db: Db, key: string, id: string, now: Date) =>
  db.insertInto('attempts').values({ key, id, at: now.toISOString() }).execute()

/** Of all keys that begin so. */
export const deleteAttemptsUnder = (db: Db, prefix: string) =>
  db.deleteFrom('attempts').where('key', '>=', prefix).where('key', '<', `${prefix}\u{10ffff}`).execute()

/** In all keys that begin so, the one part of them stands for the other. */
export const renameAttemptsUnder = (db: Db, prefix: string, { from, to }: { from: string; to: string }) =>
  db
    .updateTable('attempts')
    .set({ key: sql<string>`replace(${sql.ref('key')}, ${from}, ${to})` })
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}\u{10ffff}`)
    .execute()

export function deleteAttempts(db: Db, key: string, id?: string) {
  const attempts = db.deleteFrom('attempts').where('key', '=', key)
  return (id === undefined ? attempts : attempts.where('id', '=', id)).execute()
}

export const attemptsBefore = (db: Db, before: Date) => db.selectFrom('attempts').where('at', '<', before.toISOString())
