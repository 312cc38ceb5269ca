import { askPasskey, finishPasskeySignIn, finishSecondStep, startPasskeySignIn } from '../../contract/factors.ts'
import { factorLimits, passkeyLimit, takeAttempt, takeSignInAttempt } from '../attempt-limit.ts'
import { letIn } from '../auth/api.ts'
import { findKnownPlace } from '../auth/place-queries.ts'
import { deleteAttempts, findUserById, getUser, shownUser } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { getRelyingParty } from './api.ts'
import { optionsToSign, readSigned } from './passkeys.ts'
import {
  countUse,
  endCeremony,
  findCeremony,
  findFactorByCredential,
  insertCeremony,
  listFactors,
  setChallenge,
  takeCeremony,
  takeRecoveryCode,
} from './queries.ts'
import type { FactorTable } from './tables.ts'
import { matchedStep } from './totp.ts'

export function factorSignInRoutes(handle: Handle, { publicUrl }: Deps) {
  const partyAt = (askedAt: string | undefined) => getRelyingParty(publicUrl(askedAt))

  handle(startPasskeySignIn, {
    prepare: async ({ database, now, address, askedAt }) => {
      const party = partyAt(askedAt)
      await takeAttempt(database, [passkeyLimit(address)], now)
      return optionsToSign(party)
    },
    answer: async ({ db, now, prepared: options }) => {
      const ceremony = { purpose: 'passkeySignIn', userId: null, challenge: options.challenge } as const
      return { ticket: await insertCeremony(db, ceremony, now), options }
    },
  })

  handle(finishPasskeySignIn, {
    prepare: async ({ body: { ticket, passkey }, database, now, address, askedAt, record, refused }) => {
      const party = partyAt(askedAt)
      const limit = passkeyLimit(address)
      const attempt = await takeSignInAttempt(database, [limit], { now, aboutId: undefined, record })
      const ceremony = await database.write((db) => takeCeremony(db, { ticket, purpose: 'passkeySignIn', now }))
      const { factor, user } = await database.read(async (db) => {
        const found = await findFactorByCredential(db, passkey.id)
        return { factor: found, user: found && (await findUserById(db, found.userId)) }
      })
      if (!ceremony) throw refused('sign_in_not_finished')
      const asked = { challenge: ceremony.challenge, party, isAlone: true }
      const newCount = factor && (await readSigned(passkey, factor, asked))
      if (!user || !factor || newCount === undefined || user.disabledAt !== null) {
        await record({ kind: 'sign_in_failed', aboutId: user?.id, detail: 'passkey' })
        throw refused('passkey_not_accepted')
      }
      return { factor, newCount, address, attempt, limit }
    },
    answer: async ({ prepared: { factor, newCount, address, attempt, limit }, refused, ...call }) => {
      const { db, now } = call
      const user = await getUser(db, factor.userId)
      if (!(await countUse(db, factor, newCount, now)) || user.disabledAt !== null)
        throw refused('passkey_not_accepted')
      await deleteAttempts(db, limit.key, attempt)
      await letIn({ ...call, address }, user, 'passkey')
      return { user: shownUser(user) }
    },
  })

  handle(askPasskey, {
    prepare: async ({ body: { ticket }, database, now, askedAt, refused }) => {
      const party = partyAt(askedAt)
      const factors = await database.read(async (db) => {
        const ceremony = await findCeremony(db, { ticket, purpose: 'secondStep', now })
        return ceremony?.userId ? listFactors(db, ceremony.userId) : undefined
      })
      if (!factors) throw refused('sign_in_not_finished')
      return optionsToSign(party, factors)
    },
    answer: async ({ db, body: { ticket }, now, prepared: options, refused }) => {
      const ceremony = await findCeremony(db, { ticket, purpose: 'secondStep', now })
      if (!ceremony) throw refused('sign_in_not_finished')
      await setChallenge(db, ceremony, options.challenge)
      return { options }
    },
  })

  handle(finishSecondStep, {
    prepare: async ({ body: { ticket, passkey }, database, now, address, device, askedAt, refused, record }) => {
      const ceremony = await database.read((db) => findCeremony(db, { ticket, purpose: 'secondStep', now }))
      if (!ceremony?.userId) throw refused('sign_in_not_finished')
      const { userId } = ceremony
      const place = await database.read((db) => findKnownPlace(db, userId, { device, address, now }))
      const limits = factorLimits({ id: userId }, { place, address })
      // Nobody guesses what a passkey signs.
      const taken = passkey ? [limits.address] : [limits.address, ...limits.account]
      const attempt = await takeSignInAttempt(database, taken, { now, aboutId: userId, record })
      const asked = passkey && { challenge: ceremony.challenge, party: partyAt(askedAt) }
      const used = asked && (await database.read((db) => findFactorByCredential(db, passkey.id)))
      const isOwn = used?.userId === userId && ceremony.challenge !== ''
      const newCount = asked && isOwn ? await readSigned(passkey, used, { ...asked, isAlone: false }) : undefined
      const signed = isOwn && newCount !== undefined ? { factor: used, newCount } : null
      return { ceremony, userId, address, signed, limits, attempt }
    },
    answer: async ({ body, prepared, refused, record, ...call }) => {
      const { ceremony, userId, address, signed, limits, attempt } = prepared
      const { db, now } = call
      const user = await getUser(db, userId)
      if (user.disabledAt !== null) throw refused('account_disabled')
      const how = body.passkey ? await bySigned(db, signed, now) : await byCode(db, userId, body.code ?? '', now)
      if (how === undefined) {
        await record({ kind: 'sign_in_failed', aboutId: userId, detail: 'second factor' })
        return refused(body.passkey ? 'passkey_not_accepted' : 'wrong_code', { field: 'code' })
      }
      if (!(await endCeremony(db, ceremony))) throw refused('sign_in_not_finished')
      for (const { key } of limits.account) await deleteAttempts(db, key)
      await deleteAttempts(db, limits.address.key, attempt)
      await letIn({ ...call, record, address }, user, how)
      return { user: shownUser(user) }
    },
  })
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
