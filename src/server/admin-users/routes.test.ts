import { describe, expect, test } from 'vitest'
import { now, publicUrl, type Tools, withApp } from '../testing/app.ts'

const path = '/api/admin/users'
const eve = { displayName: 'Eve Adams', email: 'eve@example.org', username: 'eve' }

const names = (json: unknown) => (json as { username: string }[]).map(({ username }) => username)
const created = async (ask: Tools['ask'], body: object = {}) => ask('ada', 'POST', path, { ...eve, ...body })

test.each([
  ['GET', path],
  ['POST', path],
  ['PATCH', `${path}/ben`],
  ['POST', `${path}/ben/reset-link`],
  // Shows account-38
] as const)('%s %s is for admins alone', (method, address) =>
  withApp(async ({ ask }) => {
    const body = method === 'GET' ? undefined : { ...eve, role: 'admin' }
    expect((await ask('stranger', method, address, body)).status).toBe(401)
    expect((await ask('ana', method, address, body)).status).toBe(403)
    expect(names((await ask('ada', 'GET', path)).json)).toEqual(['ada', 'ana', 'ben'])
  }),
)

describe('the list of users', () => {
  // Shows account-35
  test('says who they are and when they were last seen, and no secret', () =>
    withApp(async ({ ask }) => {
      await created(ask)
      const { json, text } = await ask('ada', 'GET', path)
      expect(json).toMatchObject([{ username: 'ada', role: 'admin' }, {}, {}, { username: 'eve', lastSeenAt: null }])
      expect((json as object[])[1]).toEqual({
        id: 'ana',
        displayName: 'ana',
        username: 'ana',
        email: 'ana@example.org',
        role: 'user',
        disabled: false,
        createdAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        lastSignInAt: null,
        claimedAt: null,
      })
      expect(text).not.toContain('assword')
    }))

  // Shows account-35
  test('says of who has signed out when they last signed in, and of nobody else that they never did', () =>
    withApp(async ({ ask }) => {
      const { json } = await created(ask)
      const { url } = (await ask('ada', 'POST', `${path}/${(json as { id: string }).id}/reset-link`)).json as {
        url: string
      }
      const of = async () =>
        ((await ask('ada', 'GET', `${path}?search=eve`)).json as Record<string, string | null>[]).map(
          ({ lastSeenAt, lastSignInAt, claimedAt }) => ({ lastSeenAt, lastSignInAt, claimedAt }),
        )
      expect(await of()).toEqual([{ lastSeenAt: null, lastSignInAt: null, claimedAt: null }])
      const [token, password] = [new URL(url).searchParams.get('token'), 'correct horse']
      await ask('stranger', 'POST', '/api/auth/reset-password/confirm', { token, password })
      const { session = '' } = await ask('stranger', 'POST', '/api/auth/login', { username: 'eve', password })
      const at = now.toISOString()
      expect(await of()).toEqual([{ lastSeenAt: at, lastSignInAt: at, claimedAt: at }])
      await ask({ session }, 'POST', '/api/auth/logout')
      expect(await of()).toEqual([{ lastSeenAt: null, lastSignInAt: at, claimedAt: at }])
    }))

  // Shows account-35
  test('counts as people do, and says how many there are', () =>
    withApp(async ({ ask }) => {
      for (const n of [10, 9, 2, 1]) await created(ask, { username: `resident${n}`, email: `r${n}@example.org` })
      const sorted = ['resident1', 'resident2', 'resident9', 'resident10']
      const first = await ask('ada', 'GET', `${path}?search=resident&limit=3`)
      expect(names(first.json)).toEqual(sorted.slice(0, 3))
      const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
      expect(names((await ask('ada', 'GET', next)).json)).toEqual(sorted.slice(3))
      expect((await ask('ada', 'GET', `${path}/count`)).json).toEqual({ count: 7 })
      expect((await ask('ada', 'GET', `${path}/count?search=r1`)).json).toEqual({ count: 2 })
    }))

  test.each([
    { name: 'a part of the username', search: 'EV', found: ['eve'] },
    { name: 'a part of the email', search: 'eve@', found: ['eve'] },
    { name: 'a part of the name, in any case', search: 'adams', found: ['eve'] },
    { name: 'what all have', search: 'example.org', found: ['ada', 'ana', 'ben', 'eve'] },
    { name: 'a sign that means something to databases', search: '%', found: [] },
    { name: 'a backslash', search: '\\', found: [] },
  ])('is searched by $name', ({ search, found }) =>
    withApp(async ({ ask }) => {
      await created(ask)
      const { json } = await ask('ada', 'GET', `${path}?search=${encodeURIComponent(search)}`)
      expect(names(json)).toEqual(found)
    }),
  )

  // Shows account-35
  test('comes in pages', () =>
    withApp(async ({ ask }) => {
      await created(ask)
      const first = await ask('ada', 'GET', `${path}?limit=2&search=e`)
      expect(names(first.json)).toEqual(['ada', 'ana'])
      const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
      const second = await ask('ada', 'GET', next)
      expect(names(second.json)).toEqual(['ben', 'eve'])
      expect(second.headers.link).toBeUndefined()
    }))
})

describe('a new account', () => {
  // Shows account-7, account-35
  test('has no password until its link sets one', () =>
    withApp(
      async ({ ask }) => {
        const { status, json } = await created(ask, { username: 'Eve' })
        expect({ status, json }).toMatchObject({ status: 201, json: { ...eve, role: 'user', disabled: false } })
        const { id } = json as { id: string }
        const password = 'correct horse'
        const logIn = () => ask('stranger', 'POST', '/api/auth/login', { username: 'eve', password })
        expect((await logIn()).status).toBe(401)
        const { url } = (await ask('ada', 'POST', `${path}/${id}/reset-link`)).json as { url: string }
        expect(url.startsWith(`${publicUrl}/reset-password?token=`)).toBe(true)
        const token = new URL(url).searchParams.get('token')
        const confirm = () => ask('stranger', 'POST', '/api/auth/reset-password/confirm', { token, password })
        expect((await confirm()).status).toBe(200)
        expect((await confirm()).status).toBe(400)
        expect((await logIn()).status).toBe(200)
      },
      { registration: 'closed' },
    ))

  test('can be an admin’s', () =>
    withApp(async ({ ask }) => expect((await created(ask, { role: 'admin' })).json).toMatchObject({ role: 'admin' })))

  test.each([
    { name: 'a username that is taken', body: { username: 'ANA' }, status: 409, field: 'username' },
    { name: 'an email that is taken', body: { email: 'ANA@example.org' }, status: 409, field: 'email' },
    { name: 'a username that does not fit', body: { username: 'e e' }, status: 400, field: 'username' },
    { name: 'a missing name', body: { displayName: '' }, status: 400, field: 'displayName' },
  ])('is refused with $name', ({ body, status, field }) =>
    withApp(async ({ ask }) => expect(await created(ask, body)).toMatchObject({ status, json: { field } })),
  )
})

describe('changing an account', () => {
  // Shows account-35
  test('changes what is given and leaves the rest', () =>
    withApp(async ({ ask }) => {
      const before = { id: 'ben', displayName: 'ben', username: 'ben', email: 'ben@example.org', role: 'user' }
      const change = async (body: object) => (await ask('ada', 'PATCH', `${path}/ben`, body)).json
      expect(await change({})).toMatchObject(before)
      expect(await change({ username: 'Benny' })).toMatchObject({ ...before, username: 'benny' })
      const email = 'Ben@Hospital.org'
      expect(await change({ email })).toMatchObject({ ...before, username: 'benny', email })
      expect(await change({ email: 'ANA@example.org' })).toMatchObject({ code: 'email_taken', field: 'email' })
      expect(await change({ username: 'ana' })).toMatchObject({ code: 'username_taken', field: 'username' })
      expect((await ask('ada', 'PATCH', `${path}/nobody`, {})).status).toBe(404)
    }))

  // Shows account-36
  test('a disabled user loses every session at once, cannot log in, and can come back', () =>
    withApp(async ({ ask }) => {
      await ask('ana', 'POST', '/api/user/password', { password: 'correct horse' })
      const logIn = () => ask('stranger', 'POST', '/api/auth/login', { username: 'ana', password: 'correct horse' })
      expect((await logIn()).status).toBe(200)
      const disabled = await ask('ada', 'PATCH', `${path}/ana`, { disabled: true })
      expect(disabled.json).toMatchObject({ disabled: true, lastSeenAt: null })
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(401)
      expect(await logIn()).toMatchObject({ status: 401, json: { error: 'Invalid username or password.' } })
      expect((await ask('ada', 'POST', `${path}/ana/reset-link`)).json).toMatchObject({ code: 'account_disabled' })
      expect((await ask('ada', 'PATCH', `${path}/ana`, { disabled: false })).json).toMatchObject({ disabled: false })
      // Enabled again is not signed in again.
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(401)
      expect((await logIn()).status).toBe(200)
    }))

  test('makes an admin and takes it back, with effect at once', () =>
    withApp(async ({ ask }) => {
      await ask('ada', 'PATCH', `${path}/ana`, { role: 'admin' })
      expect((await ask('ana', 'GET', path)).status).toBe(200)
      await ask('ada', 'PATCH', `${path}/ana`, { role: 'user' })
      expect((await ask('ana', 'GET', path)).status).toBe(403)
    }))

  test.each([{ role: 'user' }, { disabled: true }])('the only admin stays: %o', (body) =>
    withApp(async ({ ask }) => {
      expect(await ask('ada', 'PATCH', `${path}/ada`, body)).toMatchObject({
        status: 409,
        json: { error: 'You are the only admin; make another user an admin first.' },
      })
      // A disabled admin looks after nothing.
      await ask('ada', 'PATCH', `${path}/ana`, { role: 'admin', disabled: true })
      expect((await ask('ada', 'PATCH', `${path}/ada`, body)).status).toBe(409)
      await ask('ada', 'PATCH', `${path}/ana`, { disabled: false })
      expect((await ask('ada', 'PATCH', `${path}/ada`, body)).status).toBe(200)
    }),
  )

  // Shows account-37
  test('of two admins who demote each other at once one stays', () =>
    withApp(async ({ ask }) => {
      await ask('ada', 'PATCH', `${path}/ana`, { role: 'admin' })
      const answers = await Promise.all([
        ask('ada', 'PATCH', `${path}/ana`, { role: 'user' }),
        ask('ana', 'PATCH', `${path}/ada`, { role: 'user' }),
      ])
      // Whoever came second was no admin any more.
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    }))
})
