import { changePassword, changeUser, deleteUser } from '../../contract/account.ts'
import { isFreshSignIn } from '../../domain/account/fresh-sign-in.ts'
import { confirmationLimits, forgetAttempts, takeAttempt } from '../attempt-limit.ts'
import { confirmWho } from '../auth/api.ts'
import {
  type Caller,
  deleteSessionsOf,
  deleteUserRow,
  hasAdminBeside,
  refuseTaken,
  shownUser,
  updateUser,
} from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { letterToConfirm } from '../email/api.ts'
import { deleteChangeOf, deleteConfirmationsOf } from '../email/queries.ts'
import { forgetEventsAbout } from '../events/queries.ts'
import { deleteCeremoniesOf } from '../factors/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { hashPassword, refuseEasilyGuessed } from '../password.ts'
import { deleteResetTokensOf, replacePassword } from '../reset/queries.ts'

export function accountRoutes(handle: Handle, { mail, publicUrl }: Pick<Deps, 'mail' | 'publicUrl'>) {
  handle(changeUser, {
    prepare: async ({ body, user, ...asked }) => {
      const isOther = body.email !== undefined && body.email !== user.email
      if (isOther) await confirmWho(user, body.password, asked)
      const asksFirst = mail !== undefined && body.email !== undefined && isOtherMailbox(body.email, user)
      if (asksFirst) {
        // Else anybody could use up the letters of a mailbox that another account has.
        await asked.database.read((db) => refuseTaken(db, { email: body.email }, user.id))
        await takeAttempt(asked.database, confirmationLimits(user.id, body.email ?? ''), asked.now)
      }
      return { asksFirst }
    },
    answer: async ({ db, user, body, prepared: { asksFirst }, now, record, post }) => {
      const { displayName = user.displayName, email = user.email } = body
      await refuseTaken(db, { email }, user.id)
      // Whatever was asked for before: it counts no more, also where this asks for the address that stands.
      if (body.email !== undefined) await deleteChangeOf(db, user)
      if (!asksFirst) {
        await updateUser(db, user.id, { displayName, email })
        if (email === user.email) return { user: shownUser({ ...user, displayName }) }
        if (isOtherMailbox(email, user)) await deleteConfirmationsOf(db, user.id)
        await closeOldMailbox(db, user)
        await record({ kind: 'email_changed', tells: user })
        return { user: shownUser({ ...user, displayName, email }) }
      }
      await updateUser(db, user.id, { displayName })
      await deleteSessionsOf(db, user.id, user.session.id)
      await record({ kind: 'email_change_asked', tells: user })
      post(await letterToConfirm({ db, now, publicUrl }, user.id, email))
      return { user: shownUser({ ...user, displayName }) }
    },
  })

  handle(changePassword, {
    prepare: async ({ body, user, ...asked }) => {
      refuseEasilyGuessed(body.password, user)
      await confirmWho(user, body.current, asked, 'current')
      return { passwordHash: await hashPassword(body.password), replaced: user.passwordHash }
    },
    answer: async ({ db, user, prepared: { passwordHash, replaced }, refused, record }) => {
      // Another device was first.
      if (user.passwordHash !== replaced) throw refused('wrong_password', { field: 'current' })
      await replacePassword(db, user, passwordHash, user.session.id)
      await record({ kind: 'password_changed', tells: user })
      return { success: true }
    },
  })

  handle(deleteUser, {
    prepare: async ({ body, user, now, ...asked }) => {
      const isFresh = isFreshSignIn(user.session.createdAt, now)
      if (body.password !== undefined || !isFresh) await confirmWho(user, body.password, { ...asked, now })
    },
    answer: async ({ db, user, refused, signOut, record }) => {
      if (user.role === 'admin' && !(await hasAdminBeside(db, user.id))) throw refused('last_admin')
      await forgetAttempts(db, user)
      await forgetEventsAbout(db, user.id)
      await deleteUserRow(db, user.id)
      // The id names nobody any more.
      await record({ kind: 'account_deleted', userId: null, detail: user.id })
      signOut()
      return { success: true }
    },
  })
}

const isOtherMailbox = (email: string, user: Caller) => email.toLowerCase() !== user.emailKey

/** Neither a link on its way to the old mailbox nor a device or a begun sign-in of who held it opens the account any more. */
async function closeOldMailbox(db: Db, user: Caller) {
  await deleteResetTokensOf(db, user.id)
  await deleteCeremoniesOf(db, user.id)
  await deleteSessionsOf(db, user.id, user.session.id)
}
