import {
  addPasskey,
  addTotp,
  type Factor,
  getSecurityPolicy,
  listFactors as listFactorsCall,
  removeFactor,
  renameFactor as renameFactorCall,
  renewRecoveryCodes,
  setSecurityPolicy,
  startPasskey,
  startTotp,
} from '../../contract/factors.ts'
import { confirmWho } from '../auth/api.ts'
import { type Caller, deleteSessionsOf } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { refuseUnconfirmed } from '../email/api.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import type { Mail } from '../mail.ts'
import { getRelyingParty, relyingPartyAt } from './api.ts'
import { optionsToCreate, readCreated } from './passkeys.ts'
import { getPolicy, savePolicy } from './policy-queries.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  endCeremony,
  findCeremony,
  findFactorByCredential,
  hasFactor,
  insertCeremony,
  insertFactor,
  listFactors,
  renameFactor,
  replaceRecoveryCodes,
} from './queries.ts'
import type { FactorTable } from './tables.ts'
import { matchedStep, newTotpSecret, totpAddress } from './totp.ts'

const mostFactors = 20

export function factorRoutes(handle: Handle, { publicUrl, mail }: Deps) {
  handle(listFactorsCall, async ({ db, user, askedAt }) => ({
    factors: (await listFactors(db, user.id)).map(shown),
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    passkeysAvailable: relyingPartyAt(publicUrl(askedAt())) !== undefined,
  }))

  handle(startTotp, {
    prepare: ({ body, user, ...asked }) => confirmWho(user, body.password, asked),
    answer: async ({ db, user, now }) => {
      await refuseMore(db, user, mail)
      const secret = newTotpSecret()
      const ticket = await insertCeremony(db, { purpose: 'addTotp', userId: user.id, challenge: secret }, now)
      return { ticket, secret, address: totpAddress(secret, user.username) }
    },
  })

  handle(addTotp, async ({ db, user, body: { ticket, name, code }, now, refused, record }) => {
    const ceremony = await findCeremony(db, { ticket, purpose: 'addTotp', now })
    if (ceremony?.userId !== user.id) throw refused('sign_in_not_finished')
    const step = matchedStep(ceremony.challenge, code, now)
    if (step === undefined) throw refused('wrong_code', { field: 'code' })
    await endCeremony(db, ceremony)
    const app = {
      kind: 'totp',
      name,
      key: ceremony.challenge,
      count: step,
      credentialId: null,
      transports: null,
    } as const
    await record({ kind: 'factor_added', detail: 'totp', tells: user })
    return add({ db, user, mail, now }, app)
  })

  handle(startPasskey, {
    prepare: async ({ body, user, askedAt, ...asked }) => {
      const party = getRelyingParty(publicUrl(askedAt()))
      await confirmWho(user, body.password, asked)
      const factors = await asked.database.read((db) => listFactors(db, user.id))
      return optionsToCreate(party, user, factors)
    },
    answer: async ({ db, user, now, prepared: options }) => {
      await refuseMore(db, user, mail)
      const ceremony = { purpose: 'addPasskey', userId: user.id, challenge: options.challenge } as const
      return { ticket: await insertCeremony(db, ceremony, now), options }
    },
  })

  handle(addPasskey, {
    prepare: async ({ body: { ticket, passkey }, database, user, now, askedAt, refused }) => {
      const party = getRelyingParty(publicUrl(askedAt()))
      const ceremony = await database.read((db) => findCeremony(db, { ticket, purpose: 'addPasskey', now }))
      if (ceremony?.userId !== user.id) throw refused('sign_in_not_finished')
      const created = await readCreated(passkey, { challenge: ceremony.challenge, party })
      if (!created) throw refused('passkey_not_accepted')
      return { ceremony, created }
    },
    answer: async ({ db, user, body: { name }, now, prepared: { ceremony, created }, refused, record }) => {
      if (!(await endCeremony(db, ceremony))) throw refused('sign_in_not_finished')
      if (await findFactorByCredential(db, created.credentialId)) throw refused('passkey_not_accepted')
      await record({ kind: 'factor_added', detail: 'passkey', tells: user })
      return add({ db, user, mail, now }, { ...created, name })
    },
  })

  handle(renameFactorCall, async ({ db, user, params, body }) => {
    await renameFactor(db, user.id, params.id, body.name)
    return { success: true }
  })

  handle(removeFactor, {
    prepare: ({ body, user, ...asked }) => confirmWho(user, body.password, asked),
    answer: async ({ db, user, params, record }) => {
      await deleteFactor(db, user.id, params.id)
      await record({ kind: 'factor_removed', tells: user })
      return { success: true }
    },
  })

  handle(renewRecoveryCodes, {
    prepare: ({ body, user, ...asked }) => confirmWho(user, body.password, asked),
    answer: async ({ db, user, now, refused, record }) => {
      if (!(await hasFactor(db, user.id))) throw refused('own_factor_first')
      await record({ kind: 'recovery_codes_made', tells: user })
      return { recoveryCodes: await replaceRecoveryCodes(db, user.id, now) }
    },
  })

  handle(getSecurityPolicy, ({ db }) => getPolicy(db))

  handle(setSecurityPolicy, {
    prepare: ({ body, user, ...asked }) => confirmWho(user, body.password, asked),
    answer: async ({ db, user, body: { adminsNeedFactor }, refused, record }) => {
      if (adminsNeedFactor && !(await hasFactor(db, user.id))) throw refused('own_factor_first')
      await savePolicy(db, { adminsNeedFactor })
      await record({ kind: 'policy_changed', detail: adminsNeedFactor ? 'second factor needed' : 'none needed' })
      return { adminsNeedFactor }
    },
  })
}

async function refuseMore(db: Db, user: Caller, mail: Mail | undefined) {
  await refuseUnconfirmed(db, user, mail)
  if ((await listFactors(db, user.id)).length >= mostFactors) throw new Refused('too_many_factors')
}

interface Adding {
  db: Db
  user: Caller
  mail: Mail | undefined
  now: Date
}

/** With the first factor come the recovery codes, and sessions that began by the password alone end, but for the caller's. */
async function add({ db, user, mail, now }: Adding, factor: Parameters<typeof insertFactor>[2]) {
  await refuseMore(db, user, mail)
  const isFirst = !(await hasFactor(db, user.id))
  const added = await insertFactor(db, user.id, factor, now)
  if (isFirst) await deleteSessionsOf(db, user.id, user.session.id)
  return { factor: shown(added), recoveryCodes: isFirst ? await replaceRecoveryCodes(db, user.id, now) : null }
}

const shown = ({ id, kind, name, createdAt, lastUsedAt }: FactorTable): Factor => ({
  id,
  kind,
  name,
  createdAt,
  lastUsedAt,
})
