import type { ParsedOf, ReplyOf } from '../../contract/endpoint.ts'
import type { finishPasskeySignIn } from '../../contract/factors.ts'
import { passkeyLimit, takeSignInAttempt } from '../attempt-limit.ts'
import { letIn, type SignInCall } from '../auth/api.ts'
import { deleteAttempts, findUserById, getUser, shownUser } from '../auth/queries.ts'
import type { Database } from '../db/database.ts'
import type { Happened } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import type { RelyingParty } from './api.ts'
import { readSigned } from './passkeys.ts'
import { countUse, findFactorByCredential, takeCeremony } from './queries.ts'

interface Asked {
  database: Database
  now: Date
  address: string
  party: RelyingParty
  record: (event: Happened) => Promise<void>
}

/**
 * Finds the user whose passkey signed the challenge. The attempt stays counted; a sign-in deletes it.
 *
 * @throws Refused `sign_in_not_finished`, `passkey_not_accepted` or `too_many_requests`
 */
export async function checkPasskey(
  { ticket, passkey }: ParsedOf<typeof finishPasskeySignIn>['body'],
  { database, now, address, party, record }: Asked,
) {
  const limit = passkeyLimit(address)
  const attempt = await takeSignInAttempt(database, [limit], { now, aboutId: undefined, record })
  const ceremony = await database.write((db) => takeCeremony(db, { ticket, purpose: 'passkeySignIn', now }))
  const { factor, user } = await database.read(async (db) => {
    const found = await findFactorByCredential(db, passkey.id)
    return { factor: found, user: found && (await findUserById(db, found.userId)) }
  })
  if (!ceremony) throw new Refused('sign_in_not_finished')
  const asked = { challenge: ceremony.challenge, party, isAlone: true }
  const newCount = factor && (await readSigned(passkey, factor, asked))
  if (!user || !factor || newCount === undefined || user.disabledAt !== null) {
    await record({ kind: 'sign_in_failed', aboutId: user?.id, detail: 'passkey' })
    throw new Refused('passkey_not_accepted')
  }
  return { factor, newCount, address, attempt, limit }
}

/** @throws Refused `passkey_not_accepted` */
export async function enterByPasskey(
  call: Omit<SignInCall, 'address'>,
  { factor, newCount, address, attempt, limit }: Awaited<ReturnType<typeof checkPasskey>>,
): Promise<ReplyOf<typeof finishPasskeySignIn>> {
  const { db, now } = call
  const user = await getUser(db, factor.userId)
  const isUsed = await countUse(db, factor, newCount, now)
  if (!isUsed || user.disabledAt !== null) throw new Refused('passkey_not_accepted')
  await deleteAttempts(db, limit.key, attempt)
  await letIn({ ...call, address }, user, 'passkey')
  return { user: shownUser(user) }
}
