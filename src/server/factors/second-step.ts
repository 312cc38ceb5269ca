import type { ParsedOf, ReplyOf } from '../../contract/endpoint.ts'
import type { finishSecondStep } from '../../contract/factors.ts'
import { factorLimits, takeSignInAttempt } from '../attempt-limit.ts'
import { letIn, type SignInCall } from '../auth/api.ts'
import { findKnownPlace } from '../auth/place-queries.ts'
import { deleteAttempts, getUser, shownUser } from '../auth/queries.ts'
import type { Database, Db } from '../db/database.ts'
import type { Happened } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import type { RelyingParty } from './api.ts'
import { readSigned } from './passkeys.ts'
import {
  countUse,
  endCeremony,
  findCeremony,
  findFactorByCredential,
  listFactors,
  takeRecoveryCode,
} from './queries.ts'
import type { FactorTable } from './tables.ts'
import { matchedStep } from './totp.ts'

type Sent = ParsedOf<typeof finishSecondStep>['body']

interface Asked {
  database: Database
  now: Date
  address: string
  askedAt: () => string | undefined
  device: string | undefined
  partyAt: (askedAt: () => string | undefined) => RelyingParty
  record: (event: Happened) => Promise<void>
}

/**
 * Finds the user of a second step, and checks what a passkey signed. The attempts stay counted; a sign-in deletes them.
 *
 * @throws Refused `sign_in_not_finished` or `too_many_requests`
 */
export async function checkSecondStep(
  { ticket, passkey }: Sent,
  { database, now, address, askedAt, device, partyAt, record }: Asked,
) {
  const ceremony = await database.read((db) => findCeremony(db, { ticket, purpose: 'secondStep', now }))
  if (!ceremony?.userId) throw new Refused('sign_in_not_finished')
  const { userId } = ceremony
  const place = await database.read((db) => findKnownPlace(db, userId, { device, address, now }))
  const limits = factorLimits({ id: userId }, { place, address })
  // The signature of a passkey cannot be guessed, so it does not count against the account.
  const taken = passkey ? [limits.address] : [limits.address, ...limits.account]
  const attempt = await takeSignInAttempt(database, taken, { now, aboutId: userId, record })
  const asked = passkey && { challenge: ceremony.challenge, party: partyAt(askedAt) }
  const used = asked && (await database.read((db) => findFactorByCredential(db, passkey.id)))
  const isOwn = used?.userId === userId && ceremony.challenge !== ''
  const newCount = asked && isOwn ? await readSigned(passkey, used, { ...asked, isAlone: false }) : undefined
  const signed = isOwn && newCount !== undefined ? { factor: used, newCount } : null
  return { ceremony, userId, address, signed, limits, attempt }
}

/**
 * Signs in the user who proved the second step; a refusal that is returned leaves a security event behind.
 *
 * @throws Refused `account_disabled` or `sign_in_not_finished`
 */
export async function enterBySecondStep(
  call: Omit<SignInCall, 'address'>,
  { passkey, code = '' }: Sent,
  { ceremony, userId, address, signed, limits, attempt }: Awaited<ReturnType<typeof checkSecondStep>>,
): Promise<ReplyOf<typeof finishSecondStep> | Refused> {
  const { db, now, record } = call
  const user = await getUser(db, userId)
  if (user.disabledAt !== null) throw new Refused('account_disabled')
  const how = passkey ? await bySigned(db, signed, now) : await byCode(db, userId, code, now)
  if (how === undefined) {
    await record({ kind: 'sign_in_failed', aboutId: userId, detail: 'second factor' })
    return new Refused(passkey ? 'passkey_not_accepted' : 'wrong_code', { field: 'code' })
  }
  if (!(await endCeremony(db, ceremony))) throw new Refused('sign_in_not_finished')
  for (const { key } of limits.account) await deleteAttempts(db, key)
  await deleteAttempts(db, limits.address.key, attempt)
  await letIn({ ...call, address }, user, how)
  return { user: shownUser(user) }
}

async function bySigned(db: Db, signed: { factor: FactorTable; newCount: number } | null, now: Date) {
  const isUsed = signed !== null && (await countUse(db, signed.factor, signed.newCount, now))
  return isUsed ? ('second step: passkey' as const) : undefined
}

/** Of an app of the learner's, or one of the recovery codes; each counts once. */
async function byCode(db: Db, userId: string, code: string, now: Date) {
  for (const factor of await listFactors(db, userId)) {
    if (factor.kind !== 'totp') continue
    const step = matchedStep(factor.key, code, now)
    if (step !== undefined && step > factor.count && (await countUse(db, factor, step, now))) return 'second step: code'
  }
  return (await takeRecoveryCode(db, userId, code)) ? 'second step: recovery code' : undefined
}
