import { type AdminUser, createUser, editUser, listUsers, makeResetLink } from '../../contract/admin-users.ts'
import { deleteSessionsOf, getUser, hasAdminBeside, insertUser, refuseTaken, updateUser } from '../auth/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { newId } from '../new-id.ts'
import { resetAddress } from '../reset/api.ts'
import { deleteResetTokensOf, insertResetToken } from '../reset/queries.ts'
import { getUserWithLastSeen, listUsersPage } from './queries.ts'

export function adminUserRoutes(handle: Handle, { publicUrl }: Deps) {
  handle(listUsers, async ({ db, query: { search, after = '', limit }, linkNext }) => {
    const users = await listUsersPage(db, { search, after, limit: limit + 1 })
    const page = users.slice(0, limit)
    const last = page.at(-1)
    if (last && users.length > limit) linkNext({ search, after: last.username, limit: String(limit) })
    return page.map(shown)
  })

  handle(createUser, async ({ db, body, now }) => {
    await refuseTaken(db, body)
    const user = { ...body, id: newId(now), createdAt: now.toISOString(), disabledAt: null }
    await insertUser(db, { ...user, passwordHash: null })
    return shown({ ...user, lastSeenAt: null })
  })

  handle(editUser, async ({ db, params: { id }, body: { disabled, ...change }, now, refused }) => {
    const before = await getUser(db, id)
    await refuseTaken(db, change, id)
    const isLeaving = change.role === 'user' || disabled === true
    const isAdmin = before.role === 'admin' && before.disabledAt === null
    if (isLeaving && isAdmin && !(await hasAdminBeside(db, id))) throw refused('last_admin')
    const disabledAt = disabled === undefined ? undefined : disabled ? (before.disabledAt ?? now.toISOString()) : null
    await updateUser(db, id, { ...change, disabledAt })
    if (disabled) await deleteSessionsOf(db, id)
    if (disabled || (change.email !== undefined && change.email !== before.email)) await deleteResetTokensOf(db, id)
    return shown(await getUserWithLastSeen(db, id))
  })

  handle(makeResetLink, async ({ db, params: { id }, now, askedAt, refused }) => {
    const user = await getUser(db, id)
    if (user.disabledAt !== null) throw refused('account_disabled')
    return { url: resetAddress(publicUrl(askedAt), await insertResetToken(db, id, now)) }
  })
}

type Row = Awaited<ReturnType<typeof getUserWithLastSeen>>

function shown({ id, displayName, username, email, role, disabledAt, createdAt, lastSeenAt }: Row): AdminUser {
  return { id, displayName, username, email, role, disabled: disabledAt !== null, createdAt, lastSeenAt }
}
