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
import { loginLimits, registrationLimit, takeAttempt } from '../attempt-limit.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { newId } from '../new-id.ts'
import { hashPassword, isEasilyGuessed, verifyPassword } from '../password.ts'
import {
  deleteAttempts,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findUserByEmail,
  findUserByName,
  findUserByUsername,
  insertSession,
  insertUser,
  listSessionsOf,
  shownUser,
} from './queries.ts'

export function authRoutes(handle: Handle, { registration }: Deps) {
  handle(register, {
    prepare: async ({ body, database, now, address, refused }) => {
      if (registration === 'closed') throw refused('registration_closed')
      if (isEasilyGuessed(body.password, body)) throw refused('password_too_common', { field: 'password' })
      await database.write((db) => takeAttempt(db, [registrationLimit(address)], now))
      return { passwordHash: await hashPassword(body.password) }
    },
    answer: async ({ db, body, now, prepared, refused }) => {
      const { displayName, username, email } = body
      if (await findUserByUsername(db, username)) throw refused('username_taken', { field: 'username' })
      if (await findUserByEmail(db, email)) throw refused('email_taken', { field: 'email' })
      const user = { id: newId(now), displayName, username, email, role: 'user' } as const
      await insertUser(db, { ...user, ...prepared, createdAt: now.toISOString(), disabledAt: null })
      return { user }
    },
  })

  handle(login, {
    prepare: async ({ body, database, now, address, refused }) => {
      const name = body.username.trim()
      const limits = loginLimits(name, address)
      const attempt = await database.write((db) => takeAttempt(db, [limits.account, limits.address], now))
      const user = await database.read((db) => findUserByName(db, name))
      const right = await verifyPassword(user?.passwordHash, body.password)
      if (!user || !right || user.disabledAt) throw refused('invalid_credentials')
      return { user, attempt, limits }
    },
    answer: async ({ db, now, token, prepared: { user, attempt, limits }, userAgent, signIn }) => {
      // Whoever signs in anew leaves no session behind that nobody holds any more.
      if (token) await deleteSessionByToken(db, token)
      await deleteAttempts(db, limits.account.key)
      await deleteAttempts(db, limits.address.key, attempt)
      signIn(await insertSession(db, user.id, userAgent, now))
      return { user: shownUser(user) }
    },
  })

  handle(logout, async ({ db, token, signOut }) => {
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

  handle(endSession, async ({ db, user, params, refused, signOut }) => {
    if (!(await deleteSession(db, user.id, params.id))) throw refused('not_found')
    if (params.id === user.session.id) signOut()
    return { success: true }
  })

  handle(endOtherSessions, async ({ db, user }) => {
    await deleteSessionsOf(db, user.id, user.session.id)
    return { success: true }
  })
}
