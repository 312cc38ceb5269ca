import { getWaysIn, startLinking, unlinkIdentity } from '../../contract/account.ts'
import { finishSignIn, listProviders, startSignIn } from '../../contract/auth.ts'
import { outsideLimit, takeAttempt } from '../attempt-limit.ts'
import { confirmWho } from '../auth/api.ts'
import type { Database } from '../db/database.ts'
import { refuseUnconfirmed } from '../email/api.ts'
import { relyingPartyAt } from '../factors/api.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import { admit } from './admit.ts'
import type { OutsideProvider } from './api.ts'
import { ProviderAway } from './api.ts'
import { deleteIdentity, findIdentity, getIdentity, insertFlow, listIdentities, takeFlow } from './queries.ts'

export function outsideSignInRoutes(handle: Handle, deps: Deps) {
  const { providers, registration, mail, publicUrl } = deps

  handle(listProviders, async ({ askedAt }) => ({
    google: providers.some(({ id }) => id === 'google'),
    oidc: providers.filter(({ id }) => id !== 'google').map(({ id, name }) => ({ id, name })),
    registration,
    mail: mail !== undefined,
    passkeys: relyingPartyAt(publicUrl(askedAt())) !== undefined,
  }))

  handle(startSignIn, {
    prepare: ({ params, body, ...asked }) => begin(deps, params.provider, { ...asked, again: body.again }),
    answer: async ({ db, body, params, now, prepared: { url, ...open }, keepFlow }) => {
      const flow = { ...open, provider: params.provider, next: body.next, linkTo: null }
      keepFlow(await insertFlow(db, flow, now))
      return { url }
    },
  })

  handle(startLinking, {
    prepare: async ({ params, body, user, ...asked }) => {
      find(providers, params.provider)
      await asked.database.read((db) => refuseUnconfirmed(db, user, mail))
      // A stranger at an open session must not gain a way in that outlives the session.
      await confirmWho(user, body.password, asked)
      return begin(deps, params.provider, asked)
    },
    answer: async ({ db, user, params, now, prepared: { url, ...open }, keepFlow, refused }) => {
      if (await findIdentity(db, user.id, params.provider)) throw refused('already_linked')
      keepFlow(await insertFlow(db, { ...open, provider: params.provider, next: '/profile', linkTo: user.id }, now))
      return { url }
    },
  })

  handle(finishSignIn, {
    prepare: async ({ params, body, flow: token, database, now, address, refused }) => {
      const provider = find(providers, params.provider)
      const flow = token ? await database.write((db) => takeFlow(db, token, now)) : undefined
      if (flow?.provider !== provider.id) throw refused('sign_in_not_finished')
      const identity = await orAway(provider.finish(flow, body.answer))
      if (!identity) throw refused('sign_in_not_finished')
      return { flow, identity, address }
    },
    answer: async ({ keepFlow, ...asked }) => {
      keepFlow(null)
      return admit(asked, registration)
    },
  })

  handle(getWaysIn, async ({ db, user }) => ({
    password: user.passwordHash !== null,
    identities: await listIdentities(db, user.id),
  }))

  handle(unlinkIdentity, async ({ db, user, params, refused, record }) => {
    await getIdentity(db, user.id, params.provider)
    const linked = await listIdentities(db, user.id)
    if (user.passwordHash === null && linked.length === 1) throw refused('last_way_in')
    await deleteIdentity(db, user.id, params.provider)
    await record({ kind: 'identity_unlinked', detail: params.provider, tells: user })
    return { success: true }
  })
}

function find(providers: readonly OutsideProvider[], id: string): OutsideProvider {
  const provider = providers.find((one) => one.id === id)
  if (!provider) throw new Refused('not_found')
  return provider
}

interface Asked {
  database: Database
  now: Date
  address: string
  askedAt: () => string | undefined
  /** Whether the provider is to ask anew who sits there. */
  again?: boolean
}

async function begin({ providers, publicUrl }: Deps, id: string, asked: Asked) {
  const { database, now, address, askedAt, again = false } = asked
  const provider = find(providers, id)
  await takeAttempt(database, [outsideLimit(address)], now)
  // The provider sends browsers only to addresses that the operator registered there, whatever host was asked for.
  return orAway(provider.begin(`${publicUrl(askedAt())}/login/${provider.id}`, again))
}

async function orAway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderAway) throw new Refused('provider_unavailable')
    throw error
  }
}
