import { deleteAttempts, insertAttempt, listAttempts, type User } from './auth/queries.ts'
import type { Db } from './db/database.ts'
import { Refused } from './http/refused.ts'
import { newId } from './new-id.ts'

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
export async function takeAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<string> {
  const id = newId(now)
  for (const { key, most, withinMinutes } of limits) {
    const windowMs = withinMinutes * minuteMs
    const made = await listAttempts(db, key, new Date(now.getTime() - windowMs), new Date(now.getTime() + windowMs))
    const oldest = made.at(-most)
    if (oldest !== undefined) {
      const retryAfterSeconds = Math.ceil((Date.parse(oldest) + windowMs - now.getTime()) / 1000)
      throw new Refused('too_many_requests', { retryAfterSeconds })
    }
    await insertAttempt(db, key, id, now)
  }
  return id
}

const loginKey = (name: string) => `login-account:${name.toLowerCase()}`
const resetKey = (email: string) => `reset-account:${email.toLowerCase()}`

export const loginLimits = (name: string, address: string): { account: Limit; address: Limit } => ({
  account: { key: loginKey(name), most: 10, withinMinutes: 15 },
  address: { key: `login-address:${address}`, most: 60, withinMinutes: 15 },
})

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

/** Lets an account sign in again at once, by whichever of its names. */
export async function forgetLogins(db: Db, { username, emailKey }: Pick<User, 'username' | 'emailKey'>) {
  for (const name of [username, emailKey]) await deleteAttempts(db, loginKey(name))
}

/** Nothing that names an account stays when it goes. */
export async function forgetAttempts(db: Db, user: Pick<User, 'id' | 'username' | 'emailKey'>) {
  await forgetLogins(db, user)
  for (const name of [user.username, user.emailKey]) await deleteAttempts(db, resetKey(name))
  await deleteAttempts(db, passwordLimit(user.id).key)
}

/** Each begun sign-in is a row here and a visit at the provider. */
export const outsideLimit = (address: string): Limit => ({
  key: `outside-address:${address}`,
  most: 120,
  withinMinutes: 15,
})
