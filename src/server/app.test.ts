import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createLibrary } from './content/api.ts'
import { now, withApp } from './testing/app.ts'
import { withDatabase } from './testing/database.ts'
import { plainSettings } from './testing/plain-settings.ts'

describe('a call that changes something', () => {
  test.each([
    { name: 'is accepted from our own pages', headers: { origin: 'http://localhost:80' }, status: 200 },
    { name: 'is accepted from programs without an origin', headers: {}, status: 200 },
    { name: 'is refused from a page of another site', headers: { origin: 'https://elsewhere.example' }, status: 403 },
    { name: 'is refused from a page without an address', headers: { origin: 'null' }, status: 403 },
    { name: 'is refused where the browser says cross-site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
  ])('$name', ({ headers, status }) =>
    withApp(async ({ ask }) =>
      expect(
        (await ask('stranger', 'POST', '/api/auth/logout', undefined, { ...headers, host: 'localhost' })).status,
      ).toBe(status),
    ),
  )
})

describe('a large answer', () => {
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  test.each([
    { name: 'Chrome', takes: 'gzip, deflate, br, zstd', encoding: 'zstd' as const },
    { name: 'Safari', takes: 'gzip, deflate, br', encoding: 'br' as const },
    { name: 'a program', takes: 'gzip', encoding: 'gzip' as const },
  ])('comes to $name by $encoding', ({ takes, encoding }) =>
    withDatabase(async (database) => {
      const settings = { database, library: createLibrary(), clock: () => now, chance: () => 0.5 }
      const app = await createApp({ ...plainSettings, ...settings, logForOperator: () => {} })
      const ask = (taken: string) => app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': taken } })
      const { headers, rawPayload } = await ask(takes)
      expect(headers['content-encoding']).toBe(encoding)
      expect(unpack[encoding](rawPayload).toString()).toBe((await ask('identity')).payload)
      await app.close()
    }),
  )
})

describe('what does not fit', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    { name: 'broken JSON', body: '{"title":', headers: json, status: 400, error: 'The request is not valid JSON.' },
    {
      name: 'another type',
      body: 'title=x',
      headers: { 'content-type': 'text/plain' },
      status: 400,
      error: 'Send JSON, with the content type application/json.',
    },
    { name: 'a list for an object', body: '[]', headers: json, status: 400, code: 'malformed' },
    { name: 'null', body: 'null', headers: json, status: 400, code: 'malformed' },
    { name: 'a poisoned prototype', body: '{"__proto__":{"x":1}}', headers: json, status: 400, code: 'malformed' },
    {
      name: 'more than 4 MiB',
      body: JSON.stringify({ title: 'x'.repeat(4 * 2 ** 20) }),
      headers: json,
      status: 413,
      code: 'too_large',
    },
  ])('answers $name in one sentence', ({ name: _, body, headers, status, ...said }) =>
    withApp(async ({ ask }) => {
      const answer = await ask('ana', 'POST', '/api/blocks', body, headers)
      expect(answer).toMatchObject({ status, json: said })
      expect(answer.text).not.toMatch(/\bat .*\.ts|stack/)
    }),
  )

  test('takes an empty body with the JSON type for none', () =>
    withApp(async ({ ask }) => expect((await ask('ana', 'POST', '/api/auth/logout', '', json)).status).toBe(200)))

  test('names the field', () =>
    withApp(async ({ ask }) => {
      const { json: said } = await ask('ana', 'POST', '/api/qbank/selection', { selectedQbanks: [3] })
      expect(said).toMatchObject({ code: 'malformed', field: 'selectedQbanks.0' })
    }))

  test('answers unknown calls like unknown things', () =>
    withApp(async ({ ask }) =>
      expect(await ask('ana', 'GET', '/api/nothing')).toMatchObject({ status: 404, json: { code: 'not_found' } }),
    ))
})

test('every answer carries the security headers', () =>
  withApp(async ({ ask }) => {
    // The last is no address at all, which is refused before any hook runs.
    for (const path of ['/healthz', '/api/qbank', '/api/auth/me', '/nowhere', '/%']) {
      const { headers } = await ask('stranger', 'GET', path)
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
    }
  }))

test('says that it is alive, and that it is ready', () =>
  withApp(async ({ ask }) => {
    expect(await ask('stranger', 'GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } })
    expect(await ask('stranger', 'GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ok' } })
  }))

test('says that it is not ready while the database is away', () =>
  withApp(async ({ ask, database }) => {
    await database.close()
    expect((await ask('stranger', 'GET', '/readyz')).status).toBe(503)
    expect((await ask('stranger', 'GET', '/healthz')).status).toBe(200)
  }))

test('says that it is not ready while it drains, and answers on', () =>
  withApp(
    async ({ ask }) => {
      expect((await ask('stranger', 'GET', '/readyz')).status).toBe(503)
      expect((await ask('stranger', 'GET', '/api/qbank')).status).toBe(200)
    },
    { isStopping: () => true },
  ))

test('F20: answers an address that is none as it answers all that does not fit', () =>
  withApp(async ({ ask }) =>
    expect(await ask('stranger', 'GET', '/%')).toMatchObject({
      status: 400,
      json: { code: 'malformed' },
      headers: { 'content-security-policy': expect.any(String), 'x-content-type-options': 'nosniff' },
    }),
  ))

test('F18: says that it is not ready when the disk is nearly full', () =>
  withApp(
    async ({ ask }) => {
      expect((await ask('stranger', 'GET', '/readyz')).status).toBe(503)
      expect((await ask('stranger', 'GET', '/healthz')).status).toBe(200)
    },
    { freeBytes: async () => 2 ** 20 },
  ))

describe('F2: behind one proxy', () => {
  const guess = { username: 'nobody', password: 'wrong' }

  test('an address that the caller writes before the proxy’s counts for nothing', () =>
    withApp(
      async ({ ask }) => {
        const statuses: number[] = []
        for (let n = 0; n <= 60; n++) {
          const headers = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` }
          const login = { ...guess, username: `nobody${n}` }
          statuses.push((await ask('stranger', 'POST', '/api/auth/login', login, headers)).status)
        }
        expect(statuses.at(0)).toBe(401)
        expect(statuses.at(-1)).toBe(429)
      },
      { trustProxy: 1 },
    ))
})

describe('the OpenAPI document', () => {
  test('describes every call with its refusals', () =>
    withApp(async ({ ask }) => {
      const { json } = await ask('stranger', 'GET', '/api/openapi.json')
      expect(json).toMatchObject({
        openapi: '3.1.0',
        paths: {
          '/api/auth/login': { post: { responses: { 401: { description: 'invalid_credentials' } } } },
          '/api/blocks/{id}': { get: {}, put: {}, patch: {}, delete: {} },
          '/api/blocks/{id}/complete': { post: {} },
          '/api/qbank/{id}/domain-counts': { get: {} },
        },
      })
    }))

  test('has a readable page', () =>
    withApp(async ({ ask }) => {
      const { status, text } = await ask('stranger', 'GET', '/api/docs')
      expect(status).toBe(200)
      expect(text).toContain('swagger-ui')
    }))
})
