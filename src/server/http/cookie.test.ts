import { expect, test } from 'vitest'
import { now, type Tools, withApp } from '../testing/app.ts'
import { plainNamesUntil } from './claim.ts'

const eve = { displayName: 'Eve Adams', email: 'eve@example.org', username: 'eve.a', password: 'correct horse' }
const https = { 'x-forwarded-proto': 'https' }
const behindProxy = { trustProxy: 1 }

/** Signs in over https, with these cookies, and returns what is set. */
async function signInWith(ask: Tools['ask'], cookie: string) {
  await ask('stranger', 'POST', '/api/auth/register', eve)
  const { headers } = await ask('stranger', 'POST', '/api/auth/login', eve, { ...https, cookie })
  return headers['set-cookie'] as string[]
}

const whoIs = (ask: Tools['ask'], cookie: string, headers: object = https) =>
  ask('stranger', 'GET', '/api/auth/me', undefined, { ...headers, cookie })

test('over https a cookie is Secure and of this host alone by its name', () =>
  withApp(async ({ ask }) => {
    const set = await signInWith(ask, '')
    expect(set).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const cookie = set[0]?.split(';')[0] ?? ''
    expect(await whoIs(ask, cookie)).toMatchObject({ json: { user: { username: 'eve.a' } } })
    expect((await ask('stranger', 'GET', '/api/user/export', undefined, { ...https, cookie })).status).toBe(200)
  }, behindProxy))

test('a session that began under the plain name goes on over https, and has the other name once it is prolonged', () =>
  withApp(async ({ ask, clock }) => {
    clock.now = new Date(now.getTime() + 60_000)
    const soon = await whoIs(ask, 'session=ana')
    expect(soon).toMatchObject({ status: 200, json: { user: { username: 'ana' } } })
    expect(soon.headers['set-cookie']).toBeUndefined()
    clock.now = new Date(now.getTime() + 3_600_000)
    const later = await whoIs(ask, 'session=ana')
    expect(later.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=; /),
      expect.stringMatching(/^__Host-session=ana; .*Secure/),
    ])
  }, behindProxy))

test('a cookie that another host planted under the plain name stands back behind one of this host', () =>
  withApp(async ({ ask }) => {
    expect(await whoIs(ask, 'session=ben; __Host-session=ana')).toMatchObject({ json: { user: { username: 'ana' } } })
  }, behindProxy))

test('a session that began since is nobody’s under the plain name, which another host can set', () =>
  withApp(async ({ ask, clock }) => {
    clock.now = new Date(plainNamesUntil)
    const [line = ''] = await signInWith(ask, '')
    const [, token] = /^__Host-session=([^;]+)/.exec(line) ?? []
    expect((await whoIs(ask, `__Host-session=${token}`)).status).toBe(200)
    const planted = await whoIs(ask, `session=${token}`)
    expect(planted.status).toBe(401)
    expect(planted.headers['set-cookie']).toBeUndefined()
  }, behindProxy))

test('a sign-in and a sign-out over https leave nothing under the plain name', () =>
  withApp(async ({ ask }) => {
    expect((await signInWith(ask, 'session=ben; device=old')).map((line) => line.split(';')[0])).toEqual([
      'session=',
      expect.stringMatching(/^__Host-session=./),
      'device=',
      expect.stringMatching(/^__Host-device=./),
    ])
    const out = await ask('stranger', 'POST', '/api/auth/logout', undefined, { ...https, cookie: 'session=ana' })
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=; /),
      expect.stringMatching(/^__Host-session=; .*Secure/),
    ])
    expect((await whoIs(ask, 'session=ana')).status).toBe(401)
  }, behindProxy))

test('over plain http the name is plain, since browsers take no other there', () =>
  withApp(async ({ ask }) => {
    expect((await whoIs(ask, 'session=ana', {})).status).toBe(200)
    expect((await whoIs(ask, '__Host-session=ana', {})).status).toBe(401)
  }, behindProxy))
