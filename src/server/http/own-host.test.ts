import { describe, expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'
import { namelessAddress } from './own-host.ts'

describe('F21: the host of a request', () => {
  const onlyAt = 'https://preceptor.example.org'

  test.each([
    { host: 'preceptor.example.org', path: '/api/qbank', status: 200 },
    { host: 'PRECEPTOR.example.org:443', path: '/api/qbank', status: 200 },
    { host: 'elsewhere.example', path: '/api/qbank', status: 421 },
    { host: 'preceptor.example.org:8443', path: '/api/qbank', status: 421 },
    { host: 'preceptor.example.org@elsewhere.example', path: '/api/qbank', status: 421 },
    { host: '127.0.0.1:3000', path: '/api/qbank', status: 421 },
    { host: 'elsewhere.example', path: '/', status: 421 },
    { host: '10.0.0.7:3000', path: '/healthz', status: 200 },
    { host: '10.0.0.7:3000', path: '/readyz?probe', status: 200 },
    // Not there yet, and not refused for its host.
    { host: '10.0.0.7:3000', path: '/metrics', status: 404 },
  ])('$host at $path is answered $status where PUBLIC_URL is set', ({ host, path, status }) =>
    withApp(
      async ({ ask }) => {
        const headers = { host, 'x-forwarded-host': 'preceptor.example.org' }
        const answer = await ask('ana', 'GET', path, undefined, headers)
        expect(answer.status).toBe(status)
        if (status === 421)
          expect(answer.json).toEqual({ error: `This server answers at ${onlyAt}.`, code: 'other_host' })
      },
      { onlyAt, trustProxy: 1 },
    ),
  )

  test('is any where PUBLIC_URL is not set', () =>
    withApp(async ({ ask }) =>
      expect((await ask('ana', 'GET', '/api/qbank', undefined, { host: 'elsewhere.example' })).status).toBe(200),
    ))

  test.each([
    { host: 'localhost:3000', named: 'http://localhost:3000' },
    { host: '192.168.0.7:3000', named: 'http://192.168.0.7:3000' },
    { host: '[fd00::7]:3000', named: 'http://[fd00::7]:3000' },
    { host: 'elsewhere.example', named: undefined },
    { host: 'localhost.elsewhere.example', named: undefined },
    { host: '127.0.0.1.elsewhere.example', named: undefined },
    { host: '127.0.0.1@elsewhere.example', named: undefined },
    { host: '', named: undefined },
  ])('$host stands in links as $named', ({ host, named }) => {
    expect(namelessAddress('http', host)).toBe(named)
  })

  test('a name of the request never stands in a link that an admin hands out', () =>
    withApp(
      async ({ ask }) => {
        const linkAt = async (host: string) => {
          const { json } = await ask('ada', 'POST', '/api/admin/users/ana/reset-link', undefined, { host })
          return new URL((json as { url: string }).url).origin
        }
        expect(await linkAt('elsewhere.example')).toBe('http://localhost:3000')
        expect(await linkAt('192.168.0.7:3000')).toBe('http://192.168.0.7:3000')
      },
      { publicUrl: (askedAt = 'http://localhost:3000') => askedAt },
    ))
})
