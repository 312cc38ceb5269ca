import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'
import { onPostgres } from '../testing/database.ts'
import { figuresAtOwnPort } from './own-port.ts'

const metricsToken = 'a-token-of-the-operator'
const asOperator = { authorization: `Bearer ${metricsToken}` }

test('the figures count requests by the pattern of their route', () =>
  withApp(
    async ({ ask }) => {
      await ask('ana', 'GET', '/api/blocks/1700000000000001')
      await ask('ana', 'GET', '/api/blocks/1700000000000002')
      const { status, text } = await ask('stranger', 'GET', '/metrics', undefined, asOperator)
      expect(status).toBe(200)
      expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/blocks/:id",status="404"} 2')
      expect(text).toMatch(/^preceptor_info\{version="[\d.]+"\} 1$/m)
      expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    },
    { metricsToken },
  ))

test('the figures tell the connections to the database, the version of the content, and the newest backup', () =>
  withApp(
    async ({ ask }) => {
      const { text } = await ask('stranger', 'GET', '/metrics', undefined, asOperator)
      expect(text).toMatch(/^preceptor_content_version [1-9]\d*$/m)
      expect(text).toMatch(/^preceptor_backup_newest_timestamp_seconds 1767600000$/m)
      expect(text).toMatch(/^preceptor_database_waiting 0$/m)
      expect(/^preceptor_database_connections\{state="idle"\} [1-9]/m.test(text)).toBe(onPostgres)
    },
    { metricsToken, newestBackup: async () => Date.parse('2026-01-05T08:00:00.000Z') },
  ))

test('at a port of their own the figures need no token, and nothing else is there', async () => {
  const app = Fastify()
  const figures = { contentType: 'text/plain', read: async () => 'preceptor_info 1\n' }
  const server = figuresAtOwnPort(app, { host: '127.0.0.1', port: 0 }, figures)
  await app.ready()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await (await fetch(`${url}/metrics`)).text()).toBe('preceptor_info 1\n')
  expect((await fetch(`${url}/api/qbank`)).status).toBe(404)
  await app.close()
  await expect(fetch(`${url}/metrics`)).rejects.toThrow()
})

test.each([
  { name: 'no token', headers: {} },
  { name: 'another token', headers: { authorization: 'Bearer a-token-of-somebody-els' } },
])('the figures are not for who sends $name', ({ headers }) =>
  withApp(async ({ ask }) => expect((await ask('ada', 'GET', '/metrics', undefined, headers)).status).toBe(401), {
    metricsToken,
  }),
)

test('without a token of the operator there are none, and the page does not stand in for them', () =>
  withApp(async ({ ask }) => expect((await ask('ada', 'GET', '/metrics')).status).toBe(404)))

test.each([
  { name: 'is taken from a proxy', given: 'edge-7f3a', answered: /^edge-7f3a$/ },
  { name: 'is our own where the given one could break a log', given: 'a b\u00e9', answered: /^[\da-f-]{36}$/ },
])('the id of a request $name', ({ given, answered }) =>
  withApp(async ({ ask }) => {
    const { headers } = await ask('stranger', 'GET', '/version', undefined, { 'x-request-id': given })
    expect(headers['x-request-id']).toMatch(answered)
  }),
)
