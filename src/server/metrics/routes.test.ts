import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { Refused } from '../http/refused.ts'
import { now, withApp } from '../testing/app.ts'
import { onPostgres } from '../testing/database.ts'
import { withCards } from '../testing/flashcards.ts'
import { figuresAtOwnPort } from './own-port.ts'
import { serverStateOf } from './server-state.ts'

const metricsToken = 'a-token-of-the-operator'
const backups = { everyHours: 24, newest: async () => Date.parse('2026-01-05T08:00:00.000Z') }
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
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
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
      expect(/^preceptor_sqlite_wal_bytes \d+$/m.test(text)).toBe(!onPostgres)
      expect(/^preceptor_database_connections\{state="idle"\} [1-9]/m.test(text)).toBe(onPostgres)
    },
    { metricsToken, backups },
  ))

test('the figures count the changes and ratings that were kept, and none twice', () =>
  withCards(
    async ({ ask }) => {
      const draw = { qbankId: 'bank', mode: 'exam', questionCount: 2, selectedDomains: ['Cardiology'] }
      const { id, questions } = (await ask('ana', 'POST', '/api/blocks', draw)).json as Block
      const at = '2026-01-05T09:00:00.000Z'
      const change = (one: string, value: string) => ({
        id: one,
        questionId: questions[0]?.id,
        at,
        field: 'answer',
        value,
      })
      const save = (...changes: object[]) => ask('ana', 'PUT', `/api/blocks/${id}`, { changes })
      for (let n = 0; n < 2; n++) await save(change('one', 'a'), change('two', 'b'))
      await save(change('three', 'no such option'))
      await ask('ana', 'PUT', `/api/questions/notes/${id}/${questions[0]?.id}`, { id: 'four', at, note: 'Why?' })
      const rating = { id: 'rating-1', cardId: 'heart-c1', rating: 3, reviewedAt: at }
      for (let n = 0; n < 2; n++) await ask('ana', 'POST', '/api/flashcards/reviews', [rating])
      const { text } = await ask('stranger', 'GET', '/metrics', undefined, asOperator)
      expect(text).toMatch(/^preceptor_changes_total 3$/m)
      expect(text).toMatch(/^preceptor_ratings_total 1$/m)
    },
    { metricsToken },
  ))

test('the figures count ratings by what came of their transaction, whatever the answer says', () =>
  withCards(
    async ({ ask, clock, database }) => {
      const { write, writeBeside } = database
      const rate = async (id: string) => {
        const rating = { id, cardId: 'heart-c1', rating: 3, reviewedAt: '2026-01-05T09:00:00.000Z' }
        return (await ask('ana', 'POST', '/api/flashcards/reviews', [rating])).status
      }
      const countRatings = async () => {
        const { text } = await ask('stranger', 'GET', '/metrics', undefined, asOperator)
        return /^preceptor_ratings_total (\d+)$/m.exec(text)?.[1]
      }
      expect(await rate('first')).toBe(200)
      database.writeBeside = (userId, work) =>
        writeBeside(userId, async (db) => {
          await work(db)
          throw new Refused('quota_reached')
        })
      expect(await rate('refused')).toBe(413)
      expect(await countRatings()).toBe('1')
      Object.assign(database, { writeBeside, write: () => Promise.reject(new Error('away')) })
      // The session is prolonged after the transaction of the call.
      clock.now = new Date(clock.now.getTime() + 600_000)
      expect(await rate('kept')).toBe(500)
      database.write = write
      expect(await countRatings()).toBe('2')
    },
    { metricsToken },
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

test('admins see at a glance how the server does, also where no token is set', () =>
  withApp(
    async ({ ask }) => {
      await ask('ana', 'GET', '/api/blocks/1700000000000001')
      await ask('ana', 'PUT', '/api/blocks/1700000000000001', { currentIndex: 0, timeRemaining: 90, changes: [] })
      await ask('ana', 'GET', '/api/qbank')
      await ask('ada', 'GET', '/api/admin/server')
      const { status, json } = await ask('ada', 'GET', '/api/admin/server')
      expect(status).toBe(200)
      const quick = { halfWithinSeconds: expect.any(Number), mostWithinSeconds: expect.any(Number) }
      expect(json).toEqual({
        version: expect.stringMatching(/^\d/),
        startedAt: expect.any(String),
        contentVersion: expect.any(Number),
        requests: { count: 4, refused: 2, failed: 0, ...quick },
        saves: { count: 1, refused: 1, failed: 0, ...quick },
        failures: [],
        jobs: { waiting: 0, done: 0, failed: 0 },
        database: {
          waiting: 0,
          connections: onPostgres ? { busy: expect.any(Number), idle: expect.any(Number) } : null,
        },
        eventLoopSeconds: expect.any(Number),
        memoryBytes: expect.any(Number),
        processorSeconds: expect.any(Number),
        backup: { state: 'fine', newestAt: '2026-01-05T08:00:00.000Z', everyHours: 24 },
      })
    },
    { backups },
  ))

test('what failed is named by its route, the most frequent first, and quantiles are those of all routes', () => {
  const bucket = (route: string, le: string, count: number) =>
    `http_request_duration_seconds_bucket{le="${le}",method="GET",route="${route}",status="200"} ${count}`
  const counted = (route: string, status: number, count: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} ${count}`
  const figures = [
    '# HELP http_request_duration_seconds Time.',
    ...[bucket('/a', '0.01', 50), bucket('/a', '0.1', 60), bucket('/a', '+Inf', 60), counted('/a', 200, 60)],
    ...[bucket('/b', '0.01', 0), bucket('/b', '0.1', 30), bucket('/b', '+Inf', 40), counted('/b', 200, 40)],
    ...[counted('/a', 503, 0), counted('/b', 500, 3), counted('/c', 503, 7)],
  ]
  const state = serverStateOf(figures.join('\n'), { backupEveryHours: undefined, now })
  expect(state.requests).toMatchObject({ count: 110, failed: 10, halfWithinSeconds: 0.1, mostWithinSeconds: null })
  expect(state.failures).toEqual([
    { method: 'GET', route: '/c', status: 503, count: 7 },
    { method: 'GET', route: '/b', status: 500, count: 3 },
  ])
  expect(state).toMatchObject({ jobs: null, startedAt: null })
  expect(state.backup).toEqual({ state: 'unscheduled', newestAt: null, everyHours: null })
})
