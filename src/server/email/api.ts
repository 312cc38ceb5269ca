import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import type { Letter, Mail } from '../mail.ts'
import { insertConfirmation, listUnconfirmed } from './queries.ts'

/** Without a name: somebody who wrote another's address here would have chosen it. */
const confirmationLetter = (to: string, url: string): Letter => ({
  to,
  subject: 'Confirm this address for Preceptor',
  text: [
    'Hello,',
    'somebody, most likely you, gave this address for an account of Preceptor. Confirm that it is yours:',
    url,
    'The link works once, for one day. If it was not you, leave this letter: nothing else comes here.',
  ].join('\n\n'),
})

interface Asked {
  db: Db
  now: Date
  /** Where learners open this server. */
  publicUrl: () => string
}

/** The letter that asks the reader whether this address is theirs; all else waits for the answer. */
export async function letterToConfirm({ db, now, publicUrl }: Asked, userId: string, email: string): Promise<Letter> {
  const token = await insertConfirmation(db, userId, email, now)
  return confirmationLetter(email, `${publicUrl()}/confirm-email?token=${token}`)
}

/**
 * Somebody who registered with another person's address must gain no way in that outlives that person's new password.
 * Without a mail server nobody can confirm anything.
 *
 * @throws Refused `confirm_email_first`
 */
export async function refuseUnconfirmed(db: Db, user: Parameters<typeof listUnconfirmed>[1], mail: Mail | undefined) {
  if (mail && (await listUnconfirmed(db, user)).own) throw new Refused('confirm_email_first')
}
