import type { SecurityEventKind } from '../domain/account/security-events.ts'
import {
  deleteAttempts,
  deleteAttemptsUnder,
  insertAttempt,
  listAttempts,
  lockAttempts,
  renameAttemptsUnder,
  type User,
} from './auth/queries.ts'
import type { Database, Db } from './db/database.ts'
import { Refused } from './http/refused.ts'
import { newId } from './new-id.ts'
import { hashSecretToken } from './secret-token.ts'

interface Limit {
  key: string
  most: number
  withinMinutes: number
}

const minuteMs = 60_000

/**
 * Takes one attempt under each limit before the attempt is made, so that guesses sent at once cannot slip through
 * together; refuses with the time to wait. Returns the id under which the attempts can be given back.
 */
export async function takeAttempt(database: Database, limits: readonly Limit[], now: Date): Promise<string> {
  const outcome = await tryAttempt(database, limits, now)
  if (typeof outcome === 'string') return outcome
  throw new Refused('too_many_requests', outcome)
}

interface SignIn {
  now: Date
  /** The user with that name, if there is one. */
  aboutId: string | undefined
  record: (event: { kind: 'sign_in_limited'; aboutId: string | undefined }) => Promise<void>
}

/** As `takeAttempt`; what a limit stops is written down once a minute, so that a caller who goes on fills no table. */
export async function takeSignInAttempt(
  database: Database,
  limits: readonly Limit[],
  { now, aboutId, record }: SignIn,
): Promise<string> {
  const outcome = await tryAttempt(database, limits, now)
  if (typeof outcome === 'string') return outcome
  const first = await tryAttempt(database, [{ key: `${toldPrefix}${outcome.key}`, most: 1, withinMinutes: 1 }], now)
  if (typeof first === 'string') await record({ kind: 'sign_in_limited', aboutId })
  throw new Refused('too_many_requests', outcome)
}

const toldPrefix = 'told:'

/** The id of the attempt, or which limit has no room for it and how long. */
const tryAttempt = (database: Database, limits: readonly Limit[], now: Date) =>
  database.writeOwn((db) => tryWithin(db, limits, now))

async function tryWithin(db: Db, limits: readonly Limit[], now: Date) {
  const id = newId(now)
  const keys = limits.map(({ key }) => key)
  await lockAttempts(db, keys)
  const waits: { key: string; wait: number }[] = []
  for (const limit of limits) waits.push({ key: limit.key, wait: await waitUnder(db, limit, now) })
  const full = waits.find(({ wait }) => wait > 0)
  const retryAfterSeconds = Math.ceil(Math.max(...waits.map(({ wait }) => wait)) / 1000)
  if (full) return { key: full.key, retryAfterSeconds }
  for (const key of keys) await insertAttempt(db, key, id, now)
  return id
}

/** Whether one more is in the limits; if so it is counted, in the transaction of what it is for. */
export const hasRoomFor = async (db: Db, limits: readonly Limit[], now: Date): Promise<boolean> =>
  typeof (await tryWithin(db, limits, now)) === 'string'

/** How many milliseconds until this limit takes another attempt. */
async function waitUnder(db: Db, { key, most, withinMinutes }: Limit, now: Date): Promise<number> {
  const windowMs = withinMinutes * minuteMs
  const made = await listAttempts(db, key, new Date(now.getTime() - windowMs), new Date(now.getTime() + windowMs))
  const oldest = made.at(-most)
  return oldest === undefined ? 0 : Date.parse(oldest) + windowMs - now.getTime()
}

const resetKey = (email: string) => `reset-account:${email.toLowerCase()}`

/** For which account a sign-in is, and from where. */
interface LoginAt {
  /** Undefined where nobody has this name. */
  user: Pick<User, 'id'> | undefined
  name: string
  address: string
  /** The device or the address, where this user signed in there before. */
  place: string | undefined
}

/**
 * Guesses count for the account, whichever of its names they are made with, and the lock grows with them. On a device or at an
 * address where its owner signed in before they count for that place alone, so that nobody elsewhere can keep the owner out.
 */
export function loginLimits({ user, name, address, place }: LoginAt): {
  account: Limit[]
  address: Limit
} {
  const account = user ? loginsOf(user) : `login-nobody:${name.toLowerCase()}:`
  return {
    account: growing(`${account}${place ?? 'elsewhere'}`),
    address: { key: `login-address:${address}`, most: 60, withinMinutes: 15 },
  }
}

/** A lock that lasts longer the more guesses there were. */
const growing = (key: string): Limit[] => [
  { key, most: 10, withinMinutes: 15 },
  { key: `${key}:2h`, most: 20, withinMinutes: 120 },
  { key: `${key}:24h`, most: 40, withinMinutes: 24 * 60 },
]

/** Of codes, by somebody who knows the password; by place as sign-ins are, for that need not be the owner. */
export const factorLimits = (
  user: Pick<User, 'id'>,
  { place, address }: Pick<LoginAt, 'place' | 'address'>,
): { account: Limit[]; address: Limit } => ({
  account: growing(`${codesOf(user)}${place ?? 'elsewhere'}`),
  address: { key: `factor-address:${address}`, most: 60, withinMinutes: 15 },
})

const loginsOf = ({ id }: Pick<User, 'id'>) => `login:${id}:`
const codesOf = ({ id }: Pick<User, 'id'>) => `factor:${id}:`
const confirmationsOf = ({ id }: Pick<User, 'id'>) => `confirm-account:${id}`

/** A device has another name now; a name is too long and random to stand elsewhere in a key. */
export async function moveAttempts(db: Db, userId: string, from: string, to: string) {
  for (const account of [loginsOf({ id: userId }), codesOf({ id: userId })])
    await renameAttemptsUnder(db, `${account}${from}`, { from, to })
}

// A whole residency sits behind one address.
export const registrationLimit = (address: string): Limit => ({
  key: `register-address:${address}`,
  most: 60,
  withinMinutes: 60,
})

/** Of the password of somebody who is signed in. */
export const passwordLimit = (userId: string): Limit => ({
  key: `password-account:${userId}`,
  most: 10,
  withinMinutes: 15,
})

export const resetLimits = (email: string, address: string): { account: Limit; address: Limit } => ({
  // Somebody else's mailbox is not filled with our letters.
  account: { key: resetKey(email), most: 3, withinMinutes: 60 },
  address: { key: `reset-address:${address}`, most: 60, withinMinutes: 60 },
})

/**
 * Letters of one kind to one mailbox. Five of what opens or closes the account, so that a change and the one that takes it back
 * are both told; one of sign-ins, which need no proof beyond the password. The count outlives the account, or deleting it and
 * registering again would begin anew; so the email stands there as a hash.
 */
export const noticeLimit = (kind: SecurityEventKind, email: string): Limit => ({
  key: `notice:${hashSecretToken(email.toLowerCase())}:${kind}`,
  most: kind === 'device_added' ? 1 : 5,
  withinMinutes: 60,
})

/**
 * Letters that ask whether an address is the account's: of one account, so that nobody writes to many strangers, and to one
 * mailbox, which outlives the account as above.
 */
export const confirmationLimits = (userId: string, email: string): Limit[] => [
  { key: confirmationsOf({ id: userId }), most: 10, withinMinutes: 24 * 60 },
  { key: `confirm:${hashSecretToken(email.toLowerCase())}`, most: 3, withinMinutes: 60 },
]

/** Lets an account sign in again at once, from everywhere. */
export const forgetLogins = (db: Db, user: Pick<User, 'id'>) => deleteAttemptsUnder(db, loginsOf(user))

/** Deletes every limit that names an account, once the account is deleted. */
export async function forgetAttempts(db: Db, user: Pick<User, 'id' | 'username' | 'emailKey'>) {
  await forgetLogins(db, user)
  await deleteAttemptsUnder(db, codesOf(user))
  for (const account of [loginsOf(user), codesOf(user)]) await deleteAttemptsUnder(db, `${toldPrefix}${account}`)
  for (const name of [user.username, user.emailKey]) await deleteAttempts(db, resetKey(name))
  await deleteAttempts(db, passwordLimit(user.id).key)
  await deleteAttempts(db, confirmationsOf(user))
}

/** Each begun sign-in is a row here. */
export const passkeyLimit = (address: string): Limit => ({
  key: `passkey-address:${address}`,
  most: 120,
  withinMinutes: 15,
})

/** Each begun sign-in is a row here and a visit at the provider. */
export const outsideLimit = (address: string): Limit => ({
  key: `outside-address:${address}`,
  most: 120,
  withinMinutes: 15,
})
