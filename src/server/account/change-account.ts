import type { changeUser } from '../../contract/account.ts'
import type { ParsedOf, ReplyOf } from '../../contract/endpoint.ts'
import { confirmationLimits, takeAttempt } from '../attempt-limit.ts'
import { confirmWho } from '../auth/api.ts'
import { type Caller, deleteSessionsOf, refuseTaken, shownUser, updateUser } from '../auth/queries.ts'
import type { Database, Db } from '../db/database.ts'
import { letterToConfirm } from '../email/api.ts'
import { deleteChangeOf, deleteConfirmationsOf } from '../email/queries.ts'
import { deleteCeremoniesOf } from '../factors/queries.ts'
import type { Happened } from '../http/recorder.ts'
import type { Letter, Mail } from '../mail.ts'
import { deleteResetTokensOf } from '../reset/queries.ts'

type Sent = ParsedOf<typeof changeUser>['body']
type Reply = ReplyOf<typeof changeUser>

interface Asked {
  database: Database
  now: Date
  mail: Mail | undefined
}

/**
 * Another address takes the password, and is asked first whether it is theirs where this server sends mail.
 *
 * @throws Refused `wrong_password`, `sign_in_again`, `email_taken` or `too_many_requests`
 */
export async function confirmChange(user: Caller, { email, password }: Sent, { mail, ...asked }: Asked) {
  if (email !== undefined && email !== user.email) await confirmWho(user, password, asked)
  if (mail === undefined || email === undefined || !isOtherMailbox(email, user)) return { asksFirst: false }
  // Otherwise anybody could use up the letters of a mailbox that another account has.
  await asked.database.read((db) => refuseTaken(db, { email }, user.id))
  await takeAttempt(asked.database, confirmationLimits(user.id, email), asked.now)
  return { asksFirst: true }
}

interface Changing {
  db: Db
  user: Caller
  now: Date
  record: (event: Happened) => Promise<void>
  post: (letter: Letter) => void
  publicUrl: () => string
}

export async function changeAccount(call: Changing, sent: Sent, { asksFirst }: { asksFirst: boolean }): Promise<Reply> {
  const { db, user, now, record, post, publicUrl } = call
  const { displayName = user.displayName, email = user.email } = sent
  await refuseTaken(db, { email }, user.id)
  // Whatever was asked for before: it counts no more, also where this asks for the address that stands.
  if (sent.email !== undefined) await deleteChangeOf(db, user)
  if (!asksFirst) {
    await updateUser(db, user.id, { displayName, email })
    if (email !== user.email) await leaveOldAddress(call, email)
    return { user: shownUser({ ...user, displayName, email }) }
  }
  await updateUser(db, user.id, { displayName })
  await deleteSessionsOf(db, user.id, user.session.id)
  await record({ kind: 'email_change_asked', tells: user })
  post(await letterToConfirm({ db, now, publicUrl }, user.id, email))
  return { user: shownUser({ ...user, displayName }) }
}

async function leaveOldAddress({ db, user, record }: Changing, email: string) {
  if (isOtherMailbox(email, user)) await deleteConfirmationsOf(db, user.id)
  await closeOldMailbox(db, user)
  await record({ kind: 'email_changed', tells: user })
}

const isOtherMailbox = (email: string, user: Caller) => email.toLowerCase() !== user.emailKey

/** The old mailbox opens the account no more: its links, devices and begun sign-ins are void. */
async function closeOldMailbox(db: Db, user: Caller) {
  await deleteResetTokensOf(db, user.id)
  await deleteCeremoniesOf(db, user.id)
  await deleteSessionsOf(db, user.id, user.session.id)
}
