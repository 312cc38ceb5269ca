import type { Db } from '../db/database.ts'
import { keepSignInAddress } from './address-queries.ts'
import { claimUser, deleteSessionsBeyond, insertSession, type User } from './queries.ts'

interface From {
  address: string
  userAgent: string
  now: Date
}

/** Signs a user in, and returns the token for the cookie. */
export async function beginSession(db: Db, user: User, { address, userAgent, now }: From): Promise<string> {
  if (user.claimedAt === null) await claimUser(db, user.id, now)
  await keepSignInAddress(db, user.id, address, now)
  const token = await insertSession(db, user.id, userAgent, now)
  await deleteSessionsBeyond(db, user.id)
  return token
}
