import { confirmEmail, getEmailState, sendConfirmation } from '../../contract/email.ts'
import { confirmationLimits, takeAttempt } from '../attempt-limit.ts'
import { refuseTaken, updateUser } from '../auth/queries.ts'
import { deleteCeremoniesOf } from '../factors/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { deleteResetTokensOf } from '../reset/queries.ts'
import { letterToConfirm } from './api.ts'
import { deleteConfirmation, deleteConfirmationsOf, findConfirmation, listUnconfirmed } from './queries.ts'

export function emailRoutes(handle: Handle, { mail, publicUrl }: Deps) {
  handle(getEmailState, async ({ db, user }) => {
    const { own, change } = await listUnconfirmed(db, user)
    // Without a mail server nobody is asked.
    if (!mail) return { confirmed: true, change: null }
    return { confirmed: !own, change: change ? { email: change.email, expiresAt: change.expiresAt } : null }
  })

  handle(sendConfirmation, {
    prepare: async ({ database, user, now, refused }) => {
      const { own, change } = await database.read((db) => listUnconfirmed(db, user))
      const wanted = change ?? own
      if (!mail || !wanted) throw refused('not_found')
      // Somebody may have registered with it since.
      await database.read((db) => refuseTaken(db, { email: wanted.email }, user.id))
      await takeAttempt(database, confirmationLimits(user.id, wanted.email), now)
      return wanted
    },
    answer: async ({ db, user, now, prepared: wanted, post, refused }) => {
      const { own, change } = await listUnconfirmed(db, user)
      if (wanted.emailKey !== (change ?? own)?.emailKey) throw refused('not_found')
      post(await letterToConfirm({ db, now, publicUrl }, user.id, wanted.email))
      return { success: true }
    },
  })

  handle(confirmEmail, async ({ db, body, now, refused, record }) => {
    const found = await findConfirmation(db, body.token, now)
    if (!found) throw refused('confirmation_link_invalid')
    const { id, emailKey, confirmed: email } = found
    if (email.toLowerCase() === emailKey) {
      await deleteConfirmation(db, id, emailKey)
      await record({ kind: 'email_confirmed', userId: id })
      return { success: true }
    }
    await refuseTaken(db, { email }, id)
    // While the address before is still theirs, so that it hears of it if it was confirmed.
    await record({ kind: 'email_changed', userId: id, tells: found })
    await updateUser(db, id, { email })
    await deleteConfirmationsOf(db, id)
    // Neither a link on its way to the mailbox before nor a sign-in that began by it opens the account any more.
    await deleteResetTokensOf(db, id)
    await deleteCeremoniesOf(db, id)
    return { success: true }
  })
}
