import { isFreshSignIn } from '../../domain/account/fresh-sign-in.ts'
import { passwordLimit, takeAttempt } from '../attempt-limit.ts'
import type { Database, Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { verifyPassword } from '../password.ts'
import { keepSignInAddress } from './address-queries.ts'
import { type Caller, claimUser, deleteAttempts, deleteSessionsBeyond, insertSession, type User } from './queries.ts'

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

/** An open session may be somebody else's by now: by the password, or without one by having just signed in. */
export async function confirmWho(
  user: Caller,
  password: string | undefined,
  { database, now }: { database: Database; now: Date },
  field = 'password',
) {
  if (user.passwordHash === null) {
    if (isFreshSignIn(user.session.createdAt, now)) return
    throw new Refused('sign_in_again')
  }
  if (password === undefined) throw new Refused('wrong_password', { field, sentence: 'Enter your current password.' })
  const limit = passwordLimit(user.id)
  const attempt = await takeAttempt(database, [limit], now)
  if (!(await verifyPassword(user.passwordHash, password))) throw new Refused('wrong_password', { field })
  await database.write((db) => deleteAttempts(db, limit.key, attempt))
}
