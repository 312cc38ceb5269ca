import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'

const notSignedIn = { status: 401, json: { code: 'not_signed_in' } }

test('a call that acts for another learner than the one who is signed in is refused as not signed in, and changes nothing', () =>
  withApp(async ({ ask }) => {
    const forBen = { 'acting-for': 'ben' }
    const dark = { theme: 'dark' }
    expect(await ask('ana', 'PUT', '/api/preferences/user', dark, forBen)).toMatchObject(notSignedIn)
    expect(await ask('ana', 'GET', '/api/preferences/user', undefined, forBen)).toMatchObject(notSignedIn)
    // Not as a block that is another's: a device would forget what it holds of it.
    expect(await ask('ana', 'PUT', '/api/blocks/7', { changes: [] }, forBen)).toMatchObject(notSignedIn)
    expect(await ask('ana', 'POST', '/api/user/password', { password: 'four words for it' }, forBen)).toMatchObject(
      notSignedIn,
    )
    expect(await ask('ana', 'GET', '/api/user/export', undefined, forBen)).toMatchObject(notSignedIn)
    expect(await ask('ana', 'GET', '/api/preferences/user')).toMatchObject({ json: { theme: 'auto' } })
  }))

test('who acts for themselves, or says nothing of it, is answered', () =>
  withApp(async ({ ask }) => {
    expect((await ask('ana', 'GET', '/api/preferences/user', undefined, { 'acting-for': 'ana' })).status).toBe(200)
    expect((await ask('ana', 'GET', '/api/preferences/user')).status).toBe(200)
    // A sign-in is nobody's yet.
    const login = { username: 'ana', password: 'wrong' }
    expect(await ask('ben', 'POST', '/api/auth/login', login, { 'acting-for': 'ana' })).toMatchObject({
      json: { code: 'invalid_credentials' },
    })
  }))

test('a page that is left over from before another signed in ends no session of theirs', () =>
  withApp(async ({ ask }) => {
    expect(await ask('ana', 'POST', '/api/auth/logout', undefined, { 'acting-for': 'ben' })).toMatchObject(notSignedIn)
    expect((await ask('ana', 'GET', '/api/preferences/user')).status).toBe(200)
    expect((await ask('ana', 'POST', '/api/auth/logout', undefined, { 'acting-for': 'ana' })).status).toBe(200)
    expect((await ask('ana', 'GET', '/api/preferences/user')).status).toBe(401)
  }))

test('the description of the API says so at each call that asks for a session', () =>
  withApp(async ({ ask }) => {
    const { json } = await ask('stranger', 'GET', '/api/openapi.json')
    const { paths } = json as { paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>> }
    const headersOf = (path: string, method: string) =>
      paths[path]?.[method]?.parameters?.flatMap((one) => (one.in === 'header' ? [one.name] : [])) ?? []
    expect(headersOf('/api/flashcards/reviews', 'post')).toContain('acting-for')
    expect(headersOf('/api/auth/logout', 'post')).toContain('acting-for')
    expect(headersOf('/api/auth/login', 'post')).toEqual([])
  }))
