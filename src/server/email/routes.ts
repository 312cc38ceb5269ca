import { confirmEmail, getEmailState, sendConfirmation } from '../../contract/email.ts'
import { confirmationLimits, forgetLogins, takeAttempt } from '../attempt-limit.ts'
import { checkPassword } from '../auth/api.ts'
import { forgetPlaces } from '../auth/place-queries.ts'
import { claimUser, refuseTaken, updateUser } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { deleteCeremoniesOf, deleteFactorsOf } from '../factors/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import type { Happened } from '../http/recorder.ts'
import { deleteIdentitiesOf } from '../outside-sign-in/queries.ts'
import { hashPassword, refuseEasilyGuessed } from '../password.ts'
import { deleteResetTokensOf, replacePassword } from '../reset/queries.ts'
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

  handle(confirmEmail, {
    // Whoever opened the mailbox need not be who registered with its address: the link counts only with the account.
    prepare: async ({ body: { token, current, password }, refused, ...asked }) => {
      if (current === undefined && password === undefined) return {}
      const found = await asked.database.read((db) => findConfirmation(db, token, asked.now))
      if (!found) throw refused('confirmation_link_invalid')
      // A changed address takes no password, or its mailbox could guess at that of the account.
      if (isOfChange(found)) return {}
      if (password !== undefined) {
        refuseEasilyGuessed(password, found)
        return { newHash: await hashPassword(password) }
      }
      await checkPassword(found, current ?? '', asked, 'current')
      return { provenHash: found.passwordHash }
    },
    answer: async ({ db, user, body, prepared: { newHash, provenHash }, now, refused, record }) => {
      const found = await findConfirmation(db, body.token, now)
      if (!found) throw refused('confirmation_link_invalid')
      const isSignedIn = user?.id === found.id
      if (isOfChange(found)) {
        if (!isSignedIn) throw refused('confirm_signed_in')
        await takeChange(db, found, record)
        return { success: true }
      }
      // Another device may have set another password meanwhile.
      const isProven = isSignedIn || (provenHash !== undefined && provenHash === found.passwordHash)
      if (newHash === undefined && !isProven) throw refused('confirm_with_password')
      await deleteConfirmation(db, found.id, found.emailKey)
      await record({ kind: 'email_confirmed', userId: found.id })
      if (newHash === undefined) return { success: true }
      await takeOver(db, found, newHash, now)
      await record({ kind: 'password_reset', userId: found.id, tells: found })
      return { success: true }
    },
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>

/** Whether the link is for an address that the account is to have, not for the one that it has. */
const isOfChange = ({ confirmed, emailKey }: Found) => confirmed.toLowerCase() !== emailKey

async function takeChange(db: Db, found: Found, record: (event: Happened) => Promise<void>) {
  const { id, confirmed: email } = found
  await refuseTaken(db, { email }, id)
  // While the address before is still theirs, so that it hears of it if it was confirmed.
  await record({ kind: 'email_changed', userId: id, tells: found })
  await updateUser(db, id, { email })
  await deleteConfirmationsOf(db, id)
  // Neither a link on its way to the mailbox before nor a sign-in that began by it opens the account any more.
  await deleteResetTokensOf(db, id)
  await deleteCeremoniesOf(db, id)
}

/** Nothing with which somebody else may have come in opens the account of this address any more. */
async function takeOver(db: Db, found: Found, passwordHash: string, now: Date) {
  await replacePassword(db, found, passwordHash)
  await deleteFactorsOf(db, found.id)
  await deleteIdentitiesOf(db, found.id)
  await forgetPlaces(db, found.id)
  await claimUser(db, found.id, now)
  await forgetLogins(db, found)
}
