import type { Db } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { Refused } from '../refused.ts'
import { insertAttempt, listAttempts } from './queries.ts'

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
    const made = await listAttempts(db, key, new Date(now.getTime() - windowMs))
    const oldest = made.at(-most)
    if (oldest !== undefined) {
      const retryAfterSeconds = Math.ceil((Date.parse(oldest) + windowMs - now.getTime()) / 1000)
      throw new Refused('too_many_requests', { retryAfterSeconds })
    }
    await insertAttempt(db, key, id, now)
  }
  return id
}

export const loginLimits = (name: string, address: string): { account: Limit; address: Limit } => ({
  account: { key: `login-account:${name.toLowerCase()}`, most: 10, withinMinutes: 15 },
  address: { key: `login-address:${address}`, most: 60, withinMinutes: 15 },
})

// A whole residency sits behind one address.
export const registrationLimit = (address: string): Limit => ({
  key: `register-address:${address}`,
  most: 60,
  withinMinutes: 60,
})
