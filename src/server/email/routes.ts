import { confirmEmail, getEmailState, sendConfirmation } from '../../contract/email.ts'
import { confirmationLimits, takeAttempt } from '../attempt-limit.ts'
import { refuseTaken } from '../auth/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { letterToConfirm } from './api.ts'
import { confirmAddress, proveAccount } from './confirm-address.ts'
import { getUnconfirmed, listUnconfirmed } from './queries.ts'

export function emailRoutes(handle: Handle, { mail, publicUrl }: Deps) {
  handle(getEmailState, async ({ db, user }) => {
    const { own, change } = await listUnconfirmed(db, user)
    // Without a mail server nobody is asked.
    if (!mail) return { confirmed: true, change: null }
    return { confirmed: !own, change: change ? { email: change.email, expiresAt: change.expiresAt } : null }
  })

  handle(sendConfirmation, {
    prepare: async ({ database, user, now, refused }) => {
      if (!mail) throw refused('not_found')
      const wanted = await database.read((db) => getUnconfirmed(db, user))
      // Somebody may have registered with it since.
      await database.read((db) => refuseTaken(db, { email: wanted.email }, user.id))
      await takeAttempt(database, confirmationLimits(user.id, wanted.email), now)
      return wanted
    },
    answer: async ({ db, user, now, prepared: wanted, post, refused }) => {
      const { emailKey } = await getUnconfirmed(db, user)
      if (emailKey !== wanted.emailKey) throw refused('not_found')
      post(await letterToConfirm({ db, now, publicUrl }, user.id, wanted.email))
      return { success: true }
    },
  })

  handle(confirmEmail, {
    prepare: ({ body, ...asked }) => proveAccount(body, asked),
    answer: async ({ body, prepared, ...call }) => {
      await confirmAddress(call, body.token, prepared)
      return { success: true }
    },
  })
}
