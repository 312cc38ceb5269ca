import { askPasskey, finishPasskeySignIn, finishSecondStep, startPasskeySignIn } from '../../contract/factors.ts'
import { passkeyLimit, takeAttempt } from '../attempt-limit.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { getRelyingParty } from './api.ts'
import { checkPasskey, enterByPasskey } from './passkey-sign-in.ts'
import { optionsToSign } from './passkeys.ts'
import { findCeremony, insertCeremony, listFactors, setChallenge } from './queries.ts'
import { checkSecondStep, enterBySecondStep } from './second-step.ts'

export function factorSignInRoutes(handle: Handle, { publicUrl }: Deps) {
  const partyAt = (askedAt: () => string | undefined) => getRelyingParty(publicUrl(askedAt()))

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
    prepare: ({ body, ...asked }) => checkPasskey(body, { ...asked, party: partyAt(asked.askedAt) }),
    answer: ({ prepared, ...call }) => enterByPasskey(call, prepared),
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
    prepare: ({ body, ...asked }) => checkSecondStep(body, { ...asked, partyAt }),
    answer: ({ body, prepared, ...call }) => enterBySecondStep(call, body, prepared),
  })
}
