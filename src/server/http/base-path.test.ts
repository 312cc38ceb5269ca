import { describe, expect, test } from 'vitest'
import { type Answer, type Tools, withApp } from '../testing/app.ts'

const onlyAt = 'https://example.org/preceptor'
const headers = { host: 'example.org', 'x-forwarded-proto': 'https' }
const credentials = { username: 'eve.a', password: 'correct horse' }

const underBasePath = (test: (open: (path: string, more?: object) => Promise<Answer>, tools: Tools) => Promise<void>) =>
  withApp(
    (tools) => test((path, more = {}) => tools.ask('stranger', 'GET', path, undefined, { ...headers, ...more }), tools),
    { onlyAt, publicUrl: () => onlyAt, trustProxy: 1, securityContact: 'mailto:a@example.org' },
  )

describe('under a base path', () => {
  test.each([
    { path: '/preceptor/api/qbank', status: 200 },
    { path: '/preceptor/readyz', status: 200 },
    { path: '/preceptor/api/elsewhere', status: 404 },
    // Another application's.
    { path: '/api/qbank', status: 404 },
    { path: '/', status: 404 },
    { path: '/preceptor2/api/qbank', status: 404 },
    { path: '/preceptor/preceptor/api/qbank', status: 404 },
    // Who probes asks this machine, and no proxy.
    { path: '/healthz', status: 200 },
    { path: '/.well-known/security.txt', status: 200 },
  ])('$path is answered $status', ({ path, status }) =>
    underBasePath(async (open) => expect((await open(path)).status).toBe(status)),
  )

  test('what lacks its last slash is sent there, with its query', () =>
    underBasePath(async (open) => {
      expect(await open('/preceptor?a=1')).toMatchObject({ status: 308, headers: { location: '/preceptor/?a=1' } })
    }))

  test('the policy for calls goes by the path after it', () =>
    underBasePath(async (open) => {
      expect((await open('/preceptor/api/qbank')).headers['cache-control']).toBe('no-store')
    }))

  test('cookies have names of their own, so that another server on the host, and what it sets, is let alone', () =>
    underBasePath(async (open, { ask }) => {
      const eve = { ...credentials, displayName: 'Eve Adams', email: 'eve@example.org' }
      await ask('stranger', 'POST', '/preceptor/api/auth/register', eve, headers)
      const atRoot = 'session=ana; __Host-session=ana; device=x'
      const answer = await ask('stranger', 'POST', '/preceptor/api/auth/login', credentials, {
        ...headers,
        cookie: atRoot,
      })
      const set = answer.headers['set-cookie'] as string[]
      expect(set).toEqual([
        expect.stringMatching(/^__Host-session\.preceptor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; /),
        expect.stringMatching(/^__Host-device\.preceptor=[\w-]{43}; /),
      ])
      const own = set.map((line) => line.split(';')[0]).join('; ')
      const whoIs = async (cookie: string) => (await open('/preceptor/api/auth/me', { cookie })).status
      expect(await whoIs(`${atRoot}; ${own}`)).toBe(200)
      expect(await whoIs(atRoot)).toBe(401)
    }))

  test('links in letters, documents and headers have it', () =>
    underBasePath(async (open, { ask }) => {
      const cookie = '__Host-session.preceptor=ada'
      const link = await ask('stranger', 'POST', '/preceptor/api/admin/users/ana/reset-link', undefined, {
        ...headers,
        cookie,
      })
      expect(link.json).toMatchObject({ url: expect.stringContaining(`${onlyAt}/reset-password?token=`) })
      expect((await open('/preceptor/api/docs')).text).toContain('src="/preceptor/api/docs/static/')
      expect((await open('/preceptor/api/openapi.json')).json).toMatchObject({
        servers: [{ url: '/preceptor' }],
        components: { securitySchemes: { session: { name: 'session.preceptor' } } },
      })
      expect((await open('/.well-known/security.txt')).text).toContain(
        'Canonical: https://example.org/.well-known/security.txt\n',
      )
      const { headers: first } = await open('/preceptor/api/admin/users?limit=1', { cookie })
      expect(first.link).toMatch(/^<\/preceptor\/api\/admin\/users\?.*>; rel="next"$/)
    }))
})
