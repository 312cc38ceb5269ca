import { changePassword, changeUser, deleteUser } from '../../contract/account.ts'
import { isFreshSignIn } from '../../domain/account/fresh-sign-in.ts'
import { forgetAttempts } from '../attempt-limit.ts'
import { confirmWho } from '../auth/api.ts'
import { deleteUserRow, hasAdminBeside } from '../auth/queries.ts'
import { forgetEventsAbout } from '../events/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { hashPassword, refuseEasilyGuessed } from '../password.ts'
import { replacePassword } from '../reset/queries.ts'
import { changeAccount, confirmChange } from './change-account.ts'

export function accountRoutes(handle: Handle, { mail, publicUrl }: Pick<Deps, 'mail' | 'publicUrl'>) {
  handle(changeUser, {
    prepare: ({ body, user, ...asked }) => confirmChange(user, body, { ...asked, mail }),
    answer: ({ body, prepared, ...call }) => changeAccount({ ...call, publicUrl }, body, prepared),
  })

  handle(changePassword, {
    prepare: async ({ body, user, ...asked }) => {
      await refuseEasilyGuessed(body.password, user)
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
