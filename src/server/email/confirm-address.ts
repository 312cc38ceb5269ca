import type { confirmEmail } from '../../contract/email.ts'
import type { ParsedOf } from '../../contract/endpoint.ts'
import { forgetLogins } from '../attempt-limit.ts'
import { checkPassword } from '../auth/api.ts'
import { forgetPlaces } from '../auth/place-queries.ts'
import { type Caller, claimUser, refuseTaken, updateUser } from '../auth/queries.ts'
import type { Database, Db } from '../db/database.ts'
import { deleteCeremoniesOf, deleteFactorsOf } from '../factors/queries.ts'
import type { Happened } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import { deleteIdentitiesOf } from '../outside-sign-in/queries.ts'
import { hashPassword, refuseEasilyGuessed } from '../password.ts'
import { deleteResetTokensOf, replacePassword } from '../reset/queries.ts'
import { deleteConfirmation, deleteConfirmationsOf, getConfirmation } from './queries.ts'

type Found = Awaited<ReturnType<typeof getConfirmation>>

/** How somebody shows that the account is theirs, not the mailbox alone. */
interface Proof {
  /** Of a password that the account is to have from now on. */
  newHash?: string
  /** Of the password that was given, which the account had then. */
  provenHash?: string | null
}

/**
 * Checks that the account belongs to the reader of the mailbox: somebody else may have registered with that address.
 *
 * @throws Refused `confirmation_link_invalid`, `wrong_password`, `password_too_common` or `too_many_requests`
 */
export async function proveAccount(
  { token, current, password }: ParsedOf<typeof confirmEmail>['body'],
  asked: { database: Database; now: Date },
): Promise<Proof> {
  if (current === undefined && password === undefined) return {}
  const found = await asked.database.read((db) => getConfirmation(db, token, asked.now))
  // A changed address takes no password, or its mailbox could guess at that of the account.
  if (isOfChange(found)) return {}
  if (password !== undefined) {
    await refuseEasilyGuessed(password, found)
    return { newHash: await hashPassword(password) }
  }
  if (current === undefined) return {}
  await checkPassword(found, current, asked, 'current')
  return { provenHash: found.passwordHash }
}

interface Confirming {
  db: Db
  now: Date
  user: Caller | undefined
  record: (event: Happened) => Promise<void>
}

/** @throws Refused `confirmation_link_invalid`, `confirm_signed_in` or `confirm_with_password` */
export async function confirmAddress({ db, now, user, record }: Confirming, token: string, proof: Proof) {
  const { newHash, provenHash } = proof
  const found = await getConfirmation(db, token, now)
  const isSignedIn = user?.id === found.id
  if (isOfChange(found)) {
    if (!isSignedIn) throw new Refused('confirm_signed_in')
    return takeChange(db, found, record)
  }
  // Another device may have set another password meanwhile.
  const isProven = isSignedIn || (provenHash !== undefined && provenHash === found.passwordHash)
  if (newHash === undefined && !isProven) throw new Refused('confirm_with_password')
  await deleteConfirmation(db, found.id, found.emailKey)
  await record({ kind: 'email_confirmed', userId: found.id })
  if (newHash === undefined) return
  await takeOver(db, found, newHash, now)
  await record({ kind: 'password_reset', userId: found.id, tells: found })
}

/** Whether the link is for an address that the account is to have, not for the one that it has. */
const isOfChange = ({ confirmed, emailKey }: Found) => confirmed.toLowerCase() !== emailKey

async function takeChange(db: Db, found: Found, record: (event: Happened) => Promise<void>) {
  const { id, confirmed: email } = found
  await refuseTaken(db, { email }, id)
  // While the address before is still theirs, so that it hears of it if it was confirmed.
  await record({ kind: 'email_changed', userId: id, tells: found })
  await updateUser(db, id, { email })
  await deleteConfirmationsOf(db, id)
  // A link on its way to the former mailbox, and a sign-in that began by one, open the account no more.
  await deleteResetTokensOf(db, id)
  await deleteCeremoniesOf(db, id)
}

/** Ends every proof by which somebody else may have come into the account of this address. */
async function takeOver(db: Db, found: Found, passwordHash: string, now: Date) {
  await replacePassword(db, found, passwordHash)
  await deleteFactorsOf(db, found.id)
  await deleteIdentitiesOf(db, found.id)
  await forgetPlaces(db, found.id)
  await claimUser(db, found.id, now)
  await forgetLogins(db, found)
}
