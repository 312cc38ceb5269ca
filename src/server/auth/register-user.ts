import type { register } from '../../contract/auth.ts'
import type { ParsedOf, ReplyOf } from '../../contract/endpoint.ts'
import { confirmationLimits, hasRoomFor } from '../attempt-limit.ts'
import type { Db } from '../db/database.ts'
import { letterToConfirm } from '../email/api.ts'
import type { Happened } from '../http/recorder.ts'
import type { Letter, Mail } from '../mail.ts'
import { newId } from '../new-id.ts'
import { insertUser, refuseTaken } from './queries.ts'

interface Registering {
  db: Db
  now: Date
  mail: Mail | undefined
  publicUrl: () => string
  record: (event: Happened) => Promise<void>
  post: (letter: Letter) => void
}

type Sent = Omit<ParsedOf<typeof register>['body'], 'password'> & { passwordHash: string }

/** @throws Refused `username_taken` or `email_taken` */
export async function registerUser(
  { db, now, mail, publicUrl, record, post }: Registering,
  { displayName, username, email, passwordHash }: Sent,
): Promise<ReplyOf<typeof register>> {
  await refuseTaken(db, { username, email })
  const user = { id: newId(now), displayName, username, email, role: 'user' } as const
  await insertUser(db, { ...user, passwordHash, createdAt: now.toISOString(), disabledAt: null })
  await record({ kind: 'registered', userId: user.id })
  // Where the mailbox has had too many letters the account page offers it again.
  if (mail) {
    const letter = await letterToConfirm({ db, now, publicUrl }, user.id, email)
    if (await hasRoomFor(db, confirmationLimits(user.id, email), now)) post(letter)
  }
  return { user }
}
