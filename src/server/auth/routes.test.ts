import { describe, expect, test } from 'vitest'
import { now, type Tools, withApp } from '../testing/app.ts'

const eve = { displayName: 'Eve Adams', email: 'Eve@Example.org', username: 'Eve.A', password: 'correct horse' }

const register = (ask: Tools['ask'], body: object = {}) =>
  ask('stranger', 'POST', '/api/auth/register', { ...eve, ...body })
const login = (ask: Tools['ask'], username: string, password = eve.password) =>
  ask('stranger', 'POST', '/api/auth/login', { username, password })

describe('POST /api/auth/register', () => {
  // Shows account-6
  test('makes a user, folds the username and does not sign in', () =>
    withApp(async ({ ask }) => {
      const { status, json, session, text } = await register(ask)
      expect(status).toBe(201)
      expect(json).toEqual({
        user: {
          id: expect.any(String),
          displayName: 'Eve Adams',
          username: 'eve.a',
          email: 'Eve@Example.org',
          role: 'user',
        },
      })
      expect(session).toBeUndefined()
      expect(text).not.toContain('argon2')
    }))

  test.each([
    {
      name: 'a username that is taken, in any case',
      body: { username: 'ANA', email: 'x@y.org' },
      status: 409,
      json: { error: 'That username is taken.', field: 'username' },
    },
    {
      name: 'an email that is taken, in any case',
      body: { email: 'ANA@example.org' },
      status: 409,
      json: { error: 'That email is already registered.', field: 'email' },
    },
    {
      name: 'a short password',
      body: { password: 'short' },
      status: 400,
      json: { error: 'Password must be at least 8 characters.', field: 'password' },
    },
    {
      name: 'a long password',
      body: { password: 'x'.repeat(129) },
      status: 400,
      json: { error: 'Password must be at most 128 characters.', field: 'password' },
    },
    {
      name: 'a common password',
      body: { password: 'Password1' },
      status: 400,
      json: { error: 'That password is easy to guess; choose another one, for example four words.', field: 'password' },
    },
    {
      name: 'a username with a space',
      body: { username: 'eve adams' },
      status: 400,
      json: { field: 'username', error: 'Username must be 3 to 32 letters, digits, dots, underscores or hyphens.' },
    },
    {
      name: 'an email that is none',
      body: { email: 'eve' },
      status: 400,
      json: { field: 'email', error: 'Enter an email address such as name@example.org.' },
    },
    {
      name: 'a missing name',
      body: { displayName: '  ' },
      status: 400,
      json: { field: 'displayName', error: 'Enter your full name.' },
    },
    {
      name: 'a number for a name',
      body: { displayName: 7 },
      status: 400,
      json: { field: 'displayName', code: 'malformed' },
    },
  ])('refuses $name', ({ body, status, json }) =>
    withApp(async ({ ask }) => expect(await register(ask, body)).toMatchObject({ status, json })),
  )

  test('says so where registration is closed', () =>
    withApp(
      async ({ ask }) =>
        expect(await register(ask)).toMatchObject({
          status: 403,
          json: { error: 'Registration is closed on this server.' },
        }),
      { registration: 'closed' },
    ))

  test('makes one user of two that arrive together', () =>
    withApp(async ({ ask }) => {
      const both = await Promise.all([register(ask), register(ask, { email: 'other@example.org' })])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    }))

  test('takes 60 registrations of one address an hour, and says when the next may come', () =>
    withApp(async ({ ask, clock }) => {
      const attempts = Array.from({ length: 60 }, (_, n) =>
        register(ask, { username: 'ana', email: `${n}@example.org` }),
      )
      await Promise.all(attempts)
      expect(await register(ask)).toMatchObject({
        status: 429,
        json: { code: 'too_many_requests' },
        headers: { 'retry-after': '3600' },
      })
      clock.now = new Date(now.getTime() + 3_600_000)
      expect((await register(ask)).status).toBe(201)
    }))
})

// Shows landing-3
test('GET /api/auth/session says nobody to a stranger and to a session that is gone, and both are answers', () =>
  withApp(async ({ ask }) => {
    expect(await ask('stranger', 'GET', '/api/auth/session')).toMatchObject({ status: 200, json: { user: null } })
    await ask('ana', 'POST', '/api/auth/logout')
    expect(await ask('ana', 'GET', '/api/auth/session')).toMatchObject({ status: 200, json: { user: null } })
  }))

describe('POST /api/auth/login', () => {
  test('F13b: lets an owner in whose name was guessed while the clock was far ahead', () =>
    withApp(async ({ ask, clock }) => {
      await register(ask)
      clock.now = new Date(now.getTime() + 400 * 86_400_000)
      for (let n = 0; n < 10; n++) await login(ask, 'eve.a', 'wrong horse')
      expect((await login(ask, 'eve.a')).status).toBe(429)
      clock.now = now
      expect((await login(ask, 'eve.a')).status).toBe(200)
    }))

  test.each([
    { name: 'the username', username: 'eve.a' },
    { name: 'the username in another case', username: 'EVE.A' },
    { name: 'the email in another case', username: 'eve@EXAMPLE.org' },
  ])('signs in with $name', ({ username }) =>
    withApp(async ({ ask }) => {
      await register(ask)
      const { status, json, session = '', headers } = await login(ask, username)
      expect({ status, json }).toMatchObject({ status: 200, json: { user: { username: 'eve.a' } } })
      expect(headers['set-cookie']).toEqual([
        expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
      ])
      expect((await ask({ session }, 'GET', '/api/auth/me')).json).toEqual(json)
      expect((await ask({ session }, 'GET', '/api/auth/session')).json).toEqual(json)
    }),
  )

  test('says the same of a wrong name and a wrong password', () =>
    withApp(async ({ ask }) => {
      await register(ask)
      const wrong = [
        await login(ask, 'nobody'),
        await login(ask, 'eve.a', 'wrong'),
        await login(ask, 'ana', 'no password set'),
      ]
      for (const answer of wrong) {
        expect(answer).toMatchObject({ status: 401, session: undefined })
        expect(answer.json).toEqual({ error: 'Invalid username or password.', code: 'invalid_credentials' })
      }
    }))

  test('refuses the eleventh try on one account, even when it is right, and forgets after 15 minutes', () =>
    withApp(async ({ ask, clock }) => {
      await register(ask)
      await Promise.all(Array.from({ length: 10 }, () => login(ask, 'Eve.A', 'wrong')))
      expect(await login(ask, 'eve.a')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
      clock.now = new Date(now.getTime() + 15 * 60_000)
      expect((await login(ask, 'eve.a')).status).toBe(200)
    }))

  test('F8: counts guesses by username and by email as one account’s', () =>
    withApp(async ({ ask }) => {
      await register(ask)
      for (let n = 0; n < 5; n++) await login(ask, 'eve.a', 'wrong')
      for (let n = 0; n < 5; n++) await login(ask, 'eve@example.org', 'wrong')
      expect((await login(ask, 'eve.a')).status).toBe(429)
    }))

  test('F8: lets the owner in where they signed in before, however often strangers guess', () =>
    withApp(
      async ({ ask, clock }) => {
        await register(ask)
        const from = (address: string) => (password: string) =>
          ask('stranger', 'POST', '/api/auth/login', { username: 'eve.a', password }, { 'x-forwarded-for': address })
        const [home, elsewhere] = [from('203.0.113.7'), from('198.51.100.9')]
        expect((await home(eve.password)).status).toBe(200)
        for (let n = 0; n < 10; n++) await elsewhere('wrong')
        expect((await elsewhere(eve.password)).status).toBe(429)
        expect((await home(eve.password)).status).toBe(200)
        expect((await elsewhere(eve.password)).status).toBe(429)
        for (let n = 0; n < 10; n++) await home('wrong')
        expect((await home(eve.password)).status).toBe(429)
        clock.now = new Date(now.getTime() + 181 * 86_400_000)
        for (let n = 0; n < 10; n++) await elsewhere('wrong')
        expect((await home(eve.password)).status).toBe(429)
      },
      { trustProxy: 1 },
    ))

  test('F8: locks longer the more is guessed', () =>
    withApp(async ({ ask, clock }) => {
      await register(ask)
      const waits: unknown[] = []
      for (let round = 0; round < 4; round++) {
        for (let n = 0; n < 10; n++) await login(ask, 'eve.a', 'wrong')
        const { headers } = await login(ask, 'eve.a')
        waits.push(Number(headers['retry-after']) / 60)
        clock.now = new Date(clock.now.getTime() + Number(headers['retry-after']) * 1000)
      }
      expect(waits).toEqual([15, 105, 15, 1305])
    }))

  test('does not let guesses sent at once slip past the limit', () =>
    withApp(async ({ ask }) => {
      await register(ask)
      const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => login(ask, 'eve.a', `guess ${n}`)))
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
    }))

  test('counts no sign-in that succeeded', () =>
    withApp(async ({ ask }) => {
      await register(ask)
      for (let n = 0; n < 12; n++) expect((await login(ask, 'eve.a')).status).toBe(200)
    }))

  test('refuses the 61st failure of one address, and answers the 60 before it though they come at once', () =>
    withApp(async ({ ask }) => {
      const failures = await Promise.all(Array.from({ length: 60 }, (_, n) => login(ask, `name${n}`)))
      expect(failures.map(({ status }) => status)).toEqual(Array(60).fill(401))
      expect((await login(ask, 'another')).status).toBe(429)
    }))
})

describe('a session', () => {
  test('ends on the server with logout', () =>
    withApp(async ({ ask }) => {
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
      expect(await ask('ana', 'POST', '/api/auth/logout')).toMatchObject({
        status: 200,
        json: { success: true },
        session: '',
      })
      expect(await ask('ana', 'GET', '/api/auth/me')).toMatchObject({ status: 401, json: { error: 'Not signed in' } })
    }))

  test('ends 30 days after it was last seen, and rolls on until then', () =>
    withApp(async ({ ask, clock }) => {
      const days = (n: number) => new Date(now.getTime() + n * 86_400_000)
      clock.now = days(20)
      expect((await ask('ana', 'GET', '/api/auth/me')).session).toBe('ana')
      clock.now = days(49)
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
      expect((await ask('ben', 'GET', '/api/auth/me')).status).toBe(401)
      clock.now = days(80)
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(401)
    }))

  test('F15: ends 180 days after the sign-in, however often it is seen', () =>
    withApp(async ({ ask, clock }) => {
      for (let day = 0; day < 180; day += 20) {
        clock.now = new Date(now.getTime() + day * 86_400_000)
        expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
      }
      clock.now = new Date(now.getTime() + 180 * 86_400_000)
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(401)
    }))

  test('F15: ends where the same browser signs in anew', () =>
    withApp(async ({ ask }) => {
      await register(ask)
      const { session: one = '' } = await login(ask, 'eve.a')
      const again = { username: 'eve.a', password: 'correct horse' }
      const { session: two = '' } = await ask({ session: one }, 'POST', '/api/auth/login', again)
      expect((await ask({ session: one }, 'GET', '/api/auth/me')).status).toBe(401)
      expect((await ask({ session: two }, 'GET', '/api/auth/me')).status).toBe(200)
    }))

  // Shows account-9
  test('is listed and can be ended from another device', () =>
    withApp(async ({ ask }) => {
      await register(ask)
      const { session: one = '' } = await login(ask, 'eve.a')
      const { session: two = '' } = await login(ask, 'eve.a')
      const listed = (await ask({ session: one }, 'GET', '/api/auth/sessions')).json as {
        id: string
        current: boolean
      }[]
      expect(listed).toHaveLength(2)
      const other = listed.find(({ current }) => !current)
      expect((await ask('ana', 'DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404)
      expect((await ask({ session: one }, 'DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(200)
      expect((await ask({ session: two }, 'GET', '/api/auth/me')).status).toBe(401)
      expect((await ask({ session: one }, 'GET', '/api/auth/me')).status).toBe(200)
    }))

  test('is kept as a hash', () =>
    withApp(async ({ ask, database }) => {
      await register(ask)
      const { session = '' } = await login(ask, 'eve.a')
      const rows = await database.read((db) => db.selectFrom('sessions').select('tokenHash').execute())
      expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(session)
    }))
})

// Shows account-9
test('signs out all other devices at once, and nobody else', () =>
  withApp(async ({ ask }) => {
    await register(ask)
    const { session: one = '' } = await login(ask, 'eve.a')
    const { session: two = '' } = await login(ask, 'eve.a')
    expect((await ask('stranger', 'DELETE', '/api/auth/sessions')).status).toBe(401)
    expect((await ask({ session: one }, 'DELETE', '/api/auth/sessions')).json).toEqual({ success: true })
    expect((await ask({ session: two }, 'GET', '/api/auth/me')).status).toBe(401)
    expect((await ask({ session: one }, 'GET', '/api/auth/me')).status).toBe(200)
    expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
  }))
