import { isFreshSignIn } from '../../domain/account/fresh-sign-in.ts'
import { passwordLimit, takeAttempt } from '../attempt-limit.ts'
import type { Database, Db } from '../db/database.ts'
import type { Happened } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import { verifyPassword } from '../password.ts'
import { keepSignInAddress } from './address-queries.ts'
import { keepDevice } from './device-queries.ts'
import {
  type Caller,
  claimUser,
  deleteAttempts,
  deleteSessionByToken,
  deleteSessionsBeyond,
  insertSession,
  type User,
} from './queries.ts'

export interface SignInCall {
  db: Db
  now: Date
  address: string
  userAgent: string
  /** Of the session that this browser holds so far. */
  token: string | undefined
  /** Of this device, where somebody signed in on it before. */
  device: string | undefined
  signIn: (token: string) => void
  rememberDevice: (token: string) => void
  record: (event: Happened) => Promise<void>
}

/**
 * Signs in somebody who has proven all that is asked.
 *
 * @param how for the security events, such as `password`
 */
export async function letIn(call: SignInCall, user: User, how: string) {
  const { db, now, address, userAgent, token } = call
  // The cookie is about to be replaced, so nobody could use the session before any more.
  if (token) await deleteSessionByToken(db, token)
  if (user.claimedAt === null) await claimUser(db, user.id, now)
  await keepSignInAddress(db, user.id, address, now)
  const device = await keepDevice(db, user, call.device, now)
  call.rememberDevice(device.token)
  call.signIn(await insertSession(db, user.id, userAgent, now))
  await deleteSessionsBeyond(db, user.id)
  await call.record({ kind: 'signed_in', userId: user.id, detail: how })
  if (device.isNews) await call.record({ kind: 'device_added', userId: user.id, tells: user })
}

/** Makes sure that the account's owner sits at this session: by the password, or without one by a fresh sign-in. */
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
  await checkPassword(user, password, { database, now }, field)
}

/**
 * Guesses count, and are given back where it is right.
 *
 * @throws Refused `wrong_password` or `too_many_requests`
 */
export async function checkPassword(
  user: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  { database, now }: { database: Database; now: Date },
  field: string,
) {
  const limit = passwordLimit(user.id)
  const attempt = await takeAttempt(database, [limit], now)
  if (!(await verifyPassword(user.passwordHash, password))) throw new Refused('wrong_password', { field })
  await database.write((db) => deleteAttempts(db, limit.key, attempt))
}
