import {
  type AdminUser,
  countUsers,
  createUser,
  editUser,
  listUsers,
  makeResetLink,
} from '../../contract/admin-users.ts'
import { compareUsernames } from '../../domain/account/username-order.ts'
import {
  deleteSessionsOf,
  getUser,
  hasAdminBeside,
  insertUser,
  refuseTaken,
  type User,
  type UserChange,
  updateUser,
} from '../auth/queries.ts'
import { deleteConfirmationsOf } from '../email/queries.ts'
import { deleteCeremoniesOf } from '../factors/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { pageOf } from '../http/page-of.ts'
import type { Happened } from '../http/recorder.ts'
import { newId } from '../new-id.ts'
import { resetAddress } from '../reset/api.ts'
import { deleteResetTokensOf, insertResetToken } from '../reset/queries.ts'
import { countUsersFound, getUserWithLastSeen, listUsernames, listUsersNamed } from './queries.ts'

export function adminUserRoutes(handle: Handle, { publicUrl }: Deps) {
  handle(listUsers, async ({ db, query: { search, after = '', limit }, linkNext }) => {
    // No database sorts numbers in a name as people do on both engines.
    const behind = (await listUsernames(db, search)).filter((username) => compareUsernames(username, after) > 0)
    const { page, last } = pageOf(behind.sort(compareUsernames), limit)
    if (last !== undefined) linkNext({ search, after: last, limit: String(limit) })
    return (await listUsersNamed(db, page)).map(shown)
  })

  handle(countUsers, async ({ db, query: { search } }) => ({ count: await countUsersFound(db, search) }))

  handle(createUser, async ({ db, body, now, record }) => {
    await refuseTaken(db, body)
    const user = { ...body, id: newId(now), createdAt: now.toISOString(), disabledAt: null }
    await insertUser(db, { ...user, passwordHash: null })
    await record({ kind: 'user_created', aboutId: user.id, detail: user.role })
    return shown({ ...user, claimedAt: null, lastSeenAt: null, lastSignInAt: null })
  })

  handle(editUser, async ({ db, params: { id }, body: { disabled, ...change }, now, refused, record }) => {
    const before = await getUser(db, id)
    await refuseTaken(db, change, id)
    const isLeaving = change.role === 'user' || disabled === true
    const isAdmin = before.role === 'admin' && before.disabledAt === null
    if (isLeaving && isAdmin && !(await hasAdminBeside(db, id))) throw refused('last_admin')
    const disabledAt = disabled === undefined ? undefined : disabled ? (before.disabledAt ?? now.toISOString()) : null
    // While the address before is still theirs, so that it hears of it if it was confirmed.
    for (const event of eventsOf(before, { ...change, disabledAt })) await record({ ...event, aboutId: id })
    await updateUser(db, id, { ...change, disabledAt })
    if (disabled) await deleteSessionsOf(db, id)
    if (disabled) await deleteCeremoniesOf(db, id)
    const isOtherEmail = change.email !== undefined && change.email !== before.email
    if (disabled || isOtherEmail) await deleteResetTokensOf(db, id)
    // An admin's word stands for a letter.
    if (isOtherEmail) await deleteConfirmationsOf(db, id)
    return shown(await getUserWithLastSeen(db, id))
  })

  handle(makeResetLink, async ({ db, params: { id }, now, askedAt, refused, record }) => {
    const user = await getUser(db, id)
    if (user.disabledAt !== null) throw refused('account_disabled')
    await record({ kind: 'reset_link_made', aboutId: id })
    return { url: resetAddress(publicUrl(askedAt()), await insertResetToken(db, id, now)) }
  })
}

/** The security events of a change of an account. */
function eventsOf(before: User, { role, email, disabledAt }: UserChange) {
  const events: Happened[] = []
  if (role !== undefined && role !== before.role) events.push({ kind: 'role_changed', detail: role })
  if (email !== undefined && email !== before.email) events.push({ kind: 'email_changed', tells: before })
  if (disabledAt !== undefined && (disabledAt === null) !== (before.disabledAt === null))
    events.push({ kind: disabledAt === null ? 'account_enabled' : 'account_disabled' })
  return events
}

type Row = Awaited<ReturnType<typeof getUserWithLastSeen>>

const shown = ({ disabledAt, ...user }: Row): AdminUser => ({ ...user, disabled: disabledAt !== null })
