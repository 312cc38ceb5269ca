import {
  endOtherSessions,
  endSession,
  getMe,
  getSession,
  listSessions,
  login,
  logout,
  register,
} from '../../contract/auth.ts'
import { loginLimits, registrationLimit, takeAttempt, takeSignInAttempt } from '../attempt-limit.ts'
import type { Database } from '../db/database.ts'
import { askSecondStep } from '../factors/api.ts'
import type { Deps, Handle } from '../http/handle.ts'
import type { Happened } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import { hashPassword, refuseEasilyGuessed, verifyPassword } from '../password.ts'
import { letIn } from './api.ts'
import { findKnownPlace } from './place-queries.ts'
import {
  deleteAttempts,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findUserByName,
  listSessionsOf,
  shownUser,
} from './queries.ts'
import { registerUser } from './register-user.ts'

export function authRoutes(handle: Handle, { registration, mail, publicUrl }: Deps) {
  handle(register, {
    prepare: async ({ body, database, now, address, refused }) => {
      if (registration === 'closed') throw refused('registration_closed')
      await refuseEasilyGuessed(body.password, body)
      await takeAttempt(database, [registrationLimit(address)], now)
      return { passwordHash: await hashPassword(body.password) }
    },
    answer: ({ body, prepared, ...call }) => registerUser({ ...call, mail, publicUrl }, { ...body, ...prepared }),
  })

  handle(login, {
    prepare: ({ body, ...asked }) => checkCredentials(body, asked),
    answer: async ({ prepared: { user, attempt, limits, address }, ...call }) => {
      const { db, now } = call
      for (const { key } of limits.account) await deleteAttempts(db, key)
      await deleteAttempts(db, limits.address.key, attempt)
      const secondFactor = await askSecondStep(db, user.id, now)
      if (secondFactor) return { secondFactor }
      await letIn({ ...call, address }, user, 'password')
      return { user: shownUser(user) }
    },
  })

  handle(logout, async ({ db, user, actsFor, token, refused, signOut }) => {
    // Of a page that was open before somebody else signed in.
    if (actsFor !== undefined && !user) throw refused('not_signed_in')
    if (token) await deleteSessionByToken(db, token)
    signOut()
    return { success: true }
  })

  handle(getMe, async ({ user }) => ({ user: shownUser(user) }))

  handle(getSession, async ({ user }) => ({ user: user ? shownUser(user) : null }))

  handle(listSessions, async ({ db, user, now }) => {
    const sessions = await listSessionsOf(db, user.id, now)
    return sessions.map((session) => ({ ...session, current: session.id === user.session.id }))
  })

  handle(endSession, async ({ db, user, params, signOut }) => {
    await deleteSession(db, user.id, params.id)
    if (params.id === user.session.id) signOut()
    return { success: true }
  })

  handle(endOtherSessions, async ({ db, user, record }) => {
    await deleteSessionsOf(db, user.id, user.session.id)
    await record({ kind: 'sessions_ended' })
    return { success: true }
  })
}

interface Asked {
  database: Database
  now: Date
  address: string
  device: string | undefined
  record: (event: Happened) => Promise<void>
}

/**
 * Finds the user with this name and password. The attempt stays counted; a sign-in deletes it.
 *
 * @throws Refused `invalid_credentials` or `too_many_requests`
 */
async function checkCredentials(
  sent: { username: string; password: string },
  { database, now, address, device, record }: Asked,
) {
  const name = sent.username.trim()
  const { user, place } = await database.read(async (db) => {
    const found = await findUserByName(db, name)
    return { user: found, place: found && (await findKnownPlace(db, found.id, { device, address, now })) }
  })
  const limits = loginLimits({ user, name, address, place })
  // The address comes first: a caller who tries many names from one address is written down once.
  const asked = { now, aboutId: user?.id, record }
  const attempt = await takeSignInAttempt(database, [limits.address, ...limits.account], asked)
  const right = await verifyPassword(user?.passwordHash, sent.password)
  if (!user || !right || user.disabledAt) {
    // Not the name as it was typed: it may be a password in the wrong field.
    await record({ kind: 'sign_in_failed', aboutId: user?.id, detail: user?.disabledAt ? 'disabled' : '' })
    throw new Refused('invalid_credentials')
  }
  return { user, attempt, limits, address }
}
