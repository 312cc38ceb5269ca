import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertFactor, replaceRecoveryCodes } from '../factors/queries.ts'
import { now, publicUrl, type Tools, withApp } from '../testing/app.ts'
import { LocalProvider } from '../testing/local-provider.ts'
import { openProvider } from './api.ts'

const people = {
  eve: { email: 'Eve@example.org', email_verified: true, name: 'Eve Adams', preferred_username: 'eve' },
  ana: { email: 'ana@example.org', email_verified: true, name: 'Ana', preferred_username: 'ana' },
  namesake: { email: 'other@example.org', email_verified: true, preferred_username: 'Ana' },
  unsure: { email: 'unsure@example.org', email_verified: false, name: 'Unsure' },
  bare: {},
}

type Options = Parameters<typeof withApp>[1]

const provider = new LocalProvider(people)
beforeAll(async () => {
  await provider.start()
  provider.register(publicUrl)
})
afterAll(() => provider.stop())

const withProvider = (run: (tools: Tools) => Promise<void>, options: Options = {}) => {
  const providers = [openProvider(provider.settings()), openProvider(provider.settings('google'))]
  return withApp(run, { providers, ...options })
}

type Browser = Parameters<Tools['ask']>[0]
const start = '/api/auth/oidc/oidc/start'
const finish = '/api/auth/oidc/oidc/finish'

/** The whole way: begin here, sign in there, come back. */
async function signIn({ ask }: Tools, person: keyof typeof people, next = '/qbank') {
  const begun = await ask('stranger', 'POST', start, { next })
  const answer = await provider.signIn((begun.json as { url: string }).url, person)
  return ask({ flow: begun.flow }, 'POST', finish, { answer })
}

async function link({ ask }: Tools, as: 'ana' | 'ben', person: keyof typeof people) {
  const begun = await ask(as, 'POST', '/api/user/identities/oidc/start')
  const answer = await provider.signIn((begun.json as { url: string }).url, person)
  return (browser: Browser = { session: as, flow: begun.flow }) => ask(browser, 'POST', finish, { answer })
}

describe('an outside sign-in', () => {
  test('makes an account at the first time and finds it again at the second', () =>
    withProvider(async (tools) => {
      const first = await signIn(tools, 'eve')
      const user = {
        id: expect.any(String),
        displayName: 'Eve Adams',
        username: 'eve',
        email: 'Eve@example.org',
        role: 'user',
      }
      expect(first).toMatchObject({ status: 200, json: { user, next: '/qbank', outcome: 'registered' } })
      const { session = '' } = first
      const me = await tools.ask({ session }, 'GET', '/api/auth/me')
      expect(me.json).toEqual({ user })
      const second = await signIn(tools, 'eve')
      expect(second.json).toEqual({ user: (me.json as { user: object }).user, next: '/qbank', outcome: 'signedIn' })
    }))

  // Shows account-17
  test('asks with PKCE, state, nonce and the address that the operator set', () =>
    withProvider(async ({ ask }) => {
      const { json, flow } = await ask('stranger', 'POST', '/api/auth/oidc/google/start', {})
      const url = new URL((json as { url: string }).url)
      expect(url.origin).toBe(provider.issuer)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: `${publicUrl}/login/google`,
        scope: 'openid email profile',
        code_challenge: expect.any(String),
        code_challenge_method: 'S256',
        state: expect.any(String),
        nonce: expect.any(String),
      })
      expect(flow).toEqual(expect.any(String))
      expect(url.href).not.toContain(flow)
    }))

  // Shows account-46
  test('asks for the second factor that the account has, and signs in only then', () =>
    withProvider(async (tools) => {
      const { ask, database } = tools
      const { json } = await signIn(tools, 'eve')
      const { id } = (json as { user: { id: string } }).user
      const app = { kind: 'totp', name: 'Phone', key: 'AAAA', count: 0, credentialId: null, transports: null } as const
      const code = await database.write(async (db) => {
        await insertFactor(db, id, app, now)
        return (await replaceRecoveryCodes(db, id, now))[0]
      })
      const asked = await signIn(tools, 'eve')
      expect(asked).toMatchObject({ status: 200, json: { secondFactor: { ways: ['totp'] }, next: '/qbank' } })
      expect(asked.session).toBeUndefined()
      const { ticket } = (asked.json as { secondFactor: { ticket: string } }).secondFactor
      const done = await ask('stranger', 'POST', '/api/auth/second-factor', { ticket, code })
      expect(done).toMatchObject({ status: 200, session: expect.any(String), json: { user: { id } } })
    }))

  // Shows account-46
  test('again, for what else needs a password, asks the provider to make sure who sits there', () =>
    withProvider(async ({ ask }) => {
      const begin = async (body: object) => {
        const { json } = await ask('ana', 'POST', start, body)
        return new URL((json as { url: string }).url).searchParams.get('prompt')
      }
      expect(await begin({ next: '/profile' })).toBeNull()
      expect(await begin({ next: '/profile', again: true })).toBe('login')
    }))

  // Shows account-21
  test('takes another username where the provider’s is taken', () =>
    withProvider(async (tools) => {
      const { json } = await signIn(tools, 'namesake')
      expect(json).toMatchObject({ user: { username: 'ana-2', displayName: 'Ana', email: 'other@example.org' } })
    }))

  // Shows account-19
  test('never opens an account by a matching email', () =>
    withProvider(async (tools) => {
      const { status, json, session } = await signIn(tools, 'ana')
      expect({ status, json, session }).toMatchObject({ status: 409, json: { code: 'email_has_account' } })
      expect(session).toBeUndefined()
    }))

  test.each([
    { name: 'an email that the provider calls unverified', person: 'unsure', code: 'email_not_confirmed' },
    { name: 'no email', person: 'bare', code: 'email_not_confirmed' },
  ] as const)('makes no account by $name', ({ person, code }) =>
    withProvider(async (tools) => {
      expect(await signIn(tools, person)).toMatchObject({ status: 403, json: { code } })
    }),
  )

  // Shows account-7
  test('makes no account where registration is closed', () =>
    withProvider(
      async (tools) => {
        const refused = await signIn(tools, 'eve')
        expect(refused).toMatchObject({ status: 403, json: { error: 'Registration is closed on this server.' } })
      },
      { registration: 'closed' },
    ))

  // Shows account-36
  test('lets no disabled user in', () =>
    withProvider(async (tools) => {
      const { json } = await signIn(tools, 'eve')
      const { id } = (json as { user: { id: string } }).user
      await tools.ask('ada', 'PATCH', `/api/admin/users/${id}`, { disabled: true })
      expect(await signIn(tools, 'eve')).toMatchObject({ status: 403, json: { code: 'account_disabled' } })
    }))
})

describe('coming back from a provider is refused', () => {
  const refused = { status: 400, json: { code: 'sign_in_not_finished' } }

  // Shows account-18
  test('in a browser that did not begin it', () =>
    withProvider(async ({ ask }) => {
      const begun = await ask('stranger', 'POST', start, {})
      const answer = await provider.signIn((begun.json as { url: string }).url, 'eve')
      expect(await ask('stranger', 'POST', finish, { answer })).toMatchObject(refused)
      const other = await ask('stranger', 'POST', start, {})
      expect(await ask({ flow: other.flow }, 'POST', finish, { answer })).toMatchObject(refused)
    }))

  // Shows account-18
  test('a second time', () =>
    withProvider(async ({ ask }) => {
      const begun = await ask('stranger', 'POST', start, {})
      const answer = await provider.signIn((begun.json as { url: string }).url, 'eve')
      expect((await ask({ flow: begun.flow }, 'POST', finish, { answer })).status).toBe(200)
      expect(await ask({ flow: begun.flow }, 'POST', finish, { answer })).toMatchObject(refused)
    }))

  // Shows account-18
  test('after 10 minutes', () =>
    withProvider(async ({ ask, clock }) => {
      const begun = await ask('stranger', 'POST', start, {})
      const answer = await provider.signIn((begun.json as { url: string }).url, 'eve')
      clock.now = new Date(now.getTime() + 10 * 60_000)
      expect(await ask({ flow: begun.flow }, 'POST', finish, { answer })).toMatchObject(refused)
    }))

  // Shows account-18
  test('with a state or a code that was changed, or a refusal of the person', () =>
    withProvider(async ({ ask }) => {
      const changes: [string, (answer: string) => string][] = [
        ['eve', (answer) => answer.replace(/state=[^&]*/, 'state=made-up')],
        ['eve', (answer) => answer.replace(/code=[^&]*/, 'code=made-up')],
        ['nobody', (answer) => answer],
        ['eve', () => ''],
      ]
      for (const [person, change] of changes) {
        const begun = await ask('stranger', 'POST', start, {})
        const answer = change(await provider.signIn((begun.json as { url: string }).url, person))
        expect(await ask({ flow: begun.flow }, 'POST', finish, { answer })).toMatchObject(refused)
      }
    }))

  // Shows account-18
  test('at the address of another provider', () =>
    withProvider(async ({ ask }) => {
      const begun = await ask('stranger', 'POST', start, {})
      const answer = await provider.signIn((begun.json as { url: string }).url, 'eve')
      const elsewhere = await ask({ flow: begun.flow }, 'POST', '/api/auth/oidc/google/finish', { answer })
      expect(elsewhere).toMatchObject(refused)
    }))
})

// Shows account-2
test('after an outside sign-in the application goes nowhere but to itself', () =>
  withProvider(async ({ ask }) => {
    for (const next of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example']) {
      expect(await ask('stranger', 'POST', start, { next })).toMatchObject({ status: 400, json: { field: 'next' } })
    }
  }))

test('an unknown provider is not found', () =>
  withProvider(async ({ ask }) => {
    expect((await ask('stranger', 'POST', '/api/auth/oidc/elsewhere/start', {})).status).toBe(404)
    expect((await ask('stranger', 'POST', '/api/auth/oidc/elsewhere/finish', { answer: '' })).status).toBe(404)
  }))

// Shows account-22
test('a provider that is away says so, and is asked again', async () => {
  const away = new LocalProvider(people)
  await away.start()
  away.register(publicUrl)
  const { port } = new URL(away.issuer)
  await away.stop()
  await withApp(
    async ({ ask }) => {
      const refused = await ask('stranger', 'POST', start, {})
      expect(refused).toMatchObject({ status: 503, json: { code: 'provider_unavailable' } })
      await away.start(port)
      const begun = await ask('stranger', 'POST', start, {})
      expect(begun.status).toBe(200)
      const answer = await away.signIn((begun.json as { url: string }).url, 'eve')
      await away.stop()
      const lost = await ask({ flow: begun.flow }, 'POST', finish, { answer })
      expect(lost).toMatchObject({ status: 503, json: { code: 'provider_unavailable' } })
    },
    { providers: [openProvider(away.settings())] },
  )
})

// Shows account-23
test('no more than 120 outside sign-ins begin at one address in 15 minutes', () =>
  withProvider(async ({ ask }) => {
    for (let n = 0; n < 120; n++) expect((await ask('stranger', 'POST', start, {})).status).toBe(200)
    const { status, headers } = await ask('stranger', 'POST', start, {})
    expect({ status, after: headers['retry-after'] }).toEqual({ status: 429, after: '900' })
  }))

describe('linking from the account page', () => {
  test('lets the learner sign in outside from then on, whatever the email', () =>
    withProvider(async (tools) => {
      const finishLink = await link(tools, 'ana', 'bare')
      const linked = await finishLink()
      expect(linked).toMatchObject({ status: 200, json: { user: { id: 'ana' }, next: '/profile', outcome: 'linked' } })
      expect(linked.session).toBeUndefined()
      expect((await tools.ask('ana', 'GET', '/api/user/identities')).json).toEqual({
        password: false,
        identities: [{ provider: 'oidc', email: '', linkedAt: now.toISOString() }],
      })
      expect(await signIn(tools, 'bare')).toMatchObject({ status: 200, json: { user: { id: 'ana' } } })
    }))

  // Shows account-19
  test('needs the learner who began it', () =>
    withProvider(async (tools) => {
      expect((await tools.ask('stranger', 'POST', '/api/user/identities/oidc/start')).status).toBe(401)
      const begun = await tools.ask('ana', 'POST', '/api/user/identities/oidc/start')
      const answer = await provider.signIn((begun.json as { url: string }).url, 'eve')
      const other = await tools.ask({ session: 'ben', flow: begun.flow }, 'POST', finish, { answer })
      expect(other).toMatchObject({ status: 400, json: { code: 'sign_in_not_finished' } })
      expect((await tools.ask('ben', 'GET', '/api/user/identities')).json).toMatchObject({ identities: [] })
    }))

  test('F12: needs the password, or where there is none a sign-in just now', () =>
    withProvider(async ({ ask, clock }) => {
      const path = '/api/user/identities/oidc/start'
      const owner = { displayName: 'Eve', email: 'eve@x.org', username: 'eve', password: 'correct horse battery' }
      await ask('stranger', 'POST', '/api/auth/register', owner)
      const { session = '' } = await ask('stranger', 'POST', '/api/auth/login', owner)
      expect(await ask({ session }, 'POST', path, {})).toMatchObject({ status: 403, json: { code: 'wrong_password' } })
      const wrong = await ask({ session }, 'POST', path, { password: 'wrong' })
      expect(wrong).toMatchObject({ status: 403, json: { code: 'wrong_password', field: 'password' } })
      expect((await ask({ session }, 'POST', path, { password: owner.password })).status).toBe(200)
      expect((await ask('ana', 'POST', path, {})).status).toBe(200)
      clock.now = new Date(now.getTime() + 6 * 60_000)
      expect(await ask('ana', 'POST', path, {})).toMatchObject({ status: 403, json: { code: 'sign_in_again' } })
    }))

  test('does not take an identity from another learner', () =>
    withProvider(async (tools) => {
      await (await link(tools, 'ana', 'eve'))()
      const finishLink = await link(tools, 'ben', 'eve')
      expect(await finishLink()).toMatchObject({ status: 409, json: { code: 'identity_taken' } })
    }))

  test('takes one identity of a provider', () =>
    withProvider(async (tools) => {
      await (await link(tools, 'ana', 'eve'))()
      const again = await tools.ask('ana', 'POST', '/api/user/identities/oidc/start')
      expect(again).toMatchObject({ status: 409, json: { code: 'already_linked' } })
    }))

  // Shows account-20
  test('can be taken back by the owner, but not the last way in', () =>
    withProvider(async (tools) => {
      const { ask } = tools
      const { session = '' } = await signIn(tools, 'eve')
      expect((await ask('ana', 'DELETE', '/api/user/identities/oidc')).status).toBe(404)
      const last = await ask({ session }, 'DELETE', '/api/user/identities/oidc')
      expect(last).toMatchObject({ status: 409, json: { code: 'last_way_in' } })
      await ask({ session }, 'POST', '/api/user/password', { password: 'correct horse' })
      expect((await ask({ session }, 'DELETE', '/api/user/identities/oidc')).json).toEqual({ success: true })
      expect(await signIn(tools, 'eve')).toMatchObject({ status: 409, json: { code: 'email_has_account' } })
    }))
})

describe('GET /api/auth/providers', () => {
  test('says which outside providers there are', () =>
    withApp(async ({ ask }) =>
      expect((await ask('stranger', 'GET', '/api/auth/providers')).json).toEqual({
        google: false,
        oidc: [],
        registration: 'open',
        mail: false,
        passkeys: true,
      }),
    ))

  test('names Google apart, and says whether one can register and whether mail goes out', () =>
    withProvider(
      async ({ ask }) =>
        expect((await ask('stranger', 'GET', '/api/auth/providers')).json).toEqual({
          google: true,
          oidc: [{ id: 'oidc', name: 'Hospital' }],
          registration: 'closed',
          mail: true,
          passkeys: true,
        }),
      { registration: 'closed', mail: { send: () => {} } },
    ))
})
