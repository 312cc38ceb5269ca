import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import { type DatabaseAddress, openDatabase } from './db/open.ts'
import { onPostgres, withAddress, withShippedContent } from './testing/database.ts'
import { until } from './testing/drill-load.ts'
import { killServers, newBlock, post, saveAnswer, signIn, startServer, stopServer } from './testing/server-process.ts'

const patience = { timeout: 120_000 }

afterEach(killServers)
const withContent = withShippedContent()

const answersIn = async (url: string, cookie: string, id: string) =>
  ((await (await fetch(`${url}/api/blocks/${id}`, { headers: { cookie } })).json()) as Block).progress.selectedAnswers

describe('the server as a process', () => {
  // Shows account-34
  test('ends on SIGTERM with what it was doing, and starts again without a second admin', patience, () =>
    withContent(async (address) => {
      const first = await startServer(address)
      expect(first.output()).toMatch(/The user 'admin' was created with the password \S{24} /)
      const cookie = await signIn(first.url)
      const block = await newBlock(first.url, cookie, 40)
      const saves = block.questions.map((question) => saveAnswer(first.url, cookie, block.id, question.id, 'a'))
      await Promise.any(saves)
      expect(await stopServer(first, 'SIGTERM')).toBe(0)
      const outcomes = await Promise.allSettled(saves)
      const answered = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.ok).length
      const second = await startServer(address)
      expect(second.output()).not.toContain('password')
      expect(Object.keys(await answersIn(second.url, cookie, block.id)).length).toBeGreaterThanOrEqual(answered)
    }),
  )

  test('ends on SIGHUP as on SIGTERM, where it is the only one', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address)
      expect(await stopServer(server, 'SIGHUP')).toBe(0)
    }),
  )

  test('names a misspelled setting, and starts on the database that is there', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { DATABSE_URL: 'postgres://x' })
      expect(server.output()).toMatch(/^DATABSE_URL is no setting; is DATABASE_URL meant\?$/m)
      await stopServer(server, 'SIGTERM')
    }),
  )

  test.each([
    { name: 'fit', env: {}, code: 0, says: 'Settings and content fit.' },
    { name: 'do not', env: { PORT: 'http' }, code: 1, says: 'PORT does not fit' },
  ])('says with --check whether settings and content $name, and ends', patience, async ({ env, code, says }) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--check'], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    expect(await once(child, 'close')).toEqual([code, null])
    expect(said).toContain(says)
  })

  test('F4: shows the first admin’s password again until it was used', patience, () =>
    withContent(async (address) => {
      const passwordOf = ({ output }: { output: () => string }) => /password (?:is )?(\S{24}) /.exec(output())?.[1]
      const first = await startServer(address)
      const lost = passwordOf(first)
      await stopServer(first, 'SIGKILL')
      await withDaysBetween(address)
      const second = await startServer(address)
      const shown = passwordOf(second)
      const logIn = (password: string | undefined) =>
        post(second.url, '/api/auth/login', { username: 'admin', password })
      expect((await logIn(lost)).status).toBe(401)
      expect((await logIn(shown)).status).toBe(200)
      await stopServer(second, 'SIGTERM')
      await withDaysBetween(address)
      expect((await startServer(address)).output()).not.toContain('password')
    }),
  )

  test('shares one database with a second process', patience, () =>
    withAddress(async (address) => {
      const [one, two] = await Promise.all([startServer(address), startServer(address)])
      const cookie = await signIn(one.url)
      const block = await newBlock(one.url, cookie, 40)
      const saves = block.questions.map((question, n) =>
        saveAnswer(n % 2 ? one.url : two.url, cookie, block.id, question.id, 'a'),
      )
      expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
      expect(Object.keys(await answersIn(two.url, cookie, block.id))).toHaveLength(40)
      expect(`${one.output()}${two.output()}`.match(/The user 'admin' was created/g)).toHaveLength(1)
    }),
  )

  test(
    'writes down for each refused request why, and who asked, whether for rights, form, number or another site',
    patience,
    () =>
      withContent(async (address) => {
        const server = await startServer(address, { LOG_LEVEL: 'info' })
        const cookie = await signIn(server.url)
        const block = { qbankId: 'pediatrics', mode: 'exam', questionCount: -1, selectedDomains: [] }
        await fetch(`${server.url}/api/admin/users`, { headers: { cookie } })
        await fetch(`${server.url}/api/admin/users`)
        await post(server.url, '/api/blocks', block, cookie)
        const elsewhere = { 'sec-fetch-site': 'cross-site', cookie }
        await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: elsewhere })
        await fetch(`${server.url}/api/%zz`)
        await fetch(`${server.url}/api/admin/server`, { headers: { cookie } })
        await (await fetch(`${server.url}/api/user/export`, { headers: { cookie } })).text()
        for (let n = 0; n < 11; n++) await post(server.url, '/api/auth/login', { username: 'eve', password: 'guess' })
        const lines = () => [...server.output().matchAll(/^{.*"refused".*}$/gm)].map(([line]) => JSON.parse(line))
        await until(() => lines().length >= 17, 'The last line')
        const said = lines().map(({ status, userId, refused, field }) => [status, userId && 'eve', refused, field])
        expect(said.slice(0, 6)).toEqual([
          [403, 'eve', 'not_allowed', undefined],
          [401, undefined, 'not_signed_in', undefined],
          [400, 'eve', 'malformed', 'questionCount'],
          [403, undefined, 'other_origin', undefined],
          [400, undefined, 'malformed', undefined],
          // What it does before its transaction asks who may.
          [403, 'eve', 'not_allowed', undefined],
        ])
        expect(said.slice(6).map(([status, , refused]) => `${status} ${refused}`)).toEqual([
          ...Array(10).fill('401 invalid_credentials'),
          '429 too_many_requests',
        ])
        expect(server.output()).toMatch(/^{.*"url":"\/api\/user\/export".*"userId":".*}$/m)
      }),
  )

  // Settings are read before any engine is.
  test.skipIf(onPostgres).each([
    {
      name: 'a public address with a query',
      env: { PUBLIC_URL: 'https://x.org/a?b' },
      says: 'PUBLIC_URL does not fit',
    },
    { name: 'a mail server of another kind', env: { SMTP_URL: 'http://x.org' }, says: 'SMTP_URL does not fit' },
    {
      name: 'a misspelled address',
      env: { DATABSE_URL: 'postgres://x', DATABASE_URL: '', DATA_DIR: '/none' },
      says: 'is DATABASE_URL meant?',
    },
    { name: 'a secret that is not there', env: { SMTP_URL_FILE: '/none' }, says: 'cannot be read' },
    // Shows account-39
    { name: 'a mail server without a public address', env: { SMTP_URL: 'smtp://x.org' }, says: 'needs PUBLIC_URL' },
    // Shows account-39
    { name: 'half of Google', env: { GOOGLE_CLIENT_ID: 'x' }, says: 'not set: GOOGLE_CLIENT_SECRET' },
    // Shows account-39
    { name: 'a provider over plain http', env: { OIDC_ISSUER: 'http://x.org' }, says: 'OIDC_ISSUER does not fit' },
    {
      name: 'a provider without its client',
      env: { OIDC_ISSUER: 'https://x.org' },
      says: 'not set: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
    },
    { name: 'a port that is none', env: { PORT: 'http' }, says: 'The environment variable PORT does not fit' },
    {
      name: 'an unknown access rule',
      env: { CONTENT_ACCESS: 'all' },
      says: 'The environment variable CONTENT_ACCESS does not fit',
    },
    // Shows ai-20
    {
      name: 'a provider of models that is none',
      env: { LLM_PROVIDER: 'oracle' },
      says: 'The environment variable LLM_PROVIDER does not fit',
    },
    // Shows ai-20
    {
      name: 'a provider without a model',
      env: { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'key' },
      says: 'The environment variable LLM_MODEL does not fit: expected a value, because LLM_PROVIDER is set.',
    },
    // Shows ai-20
    {
      name: 'a compatible provider without an address',
      env: { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'm' },
      says: 'The environment variable LLM_BASE_URL does not fit: expected a value, because LLM_PROVIDER is openai-compatible.',
    },
    {
      name: 'an address of a model that is none',
      env: { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'm', LLM_BASE_URL: 'ftp://models' },
      says: 'The environment variable LLM_BASE_URL does not fit: expected an http or https address.',
    },
    // Shows ai-20
    {
      name: 'a hosted provider without a key',
      env: { LLM_PROVIDER: 'google', LLM_MODEL: 'm' },
      says: 'The environment variable LLM_API_KEY does not fit: expected a value, because LLM_PROVIDER is google.',
    },
    {
      name: 'a time limit that is none',
      env: { LLM_TIMEOUT_MS: 'long' },
      says: 'The environment variable LLM_TIMEOUT_MS does not fit',
    },
    {
      name: 'a database address that is none',
      env: { DATABASE_URL: 'mysql://x' },
      says: 'The environment variable DATABASE_URL does not fit',
    },
  ])('refuses $name in one sentence', patience, async ({ env, says }) => {
    const error = await startServer('', env).catch((reason: Error) => reason)
    expect(String(error)).toContain(says)
    expect(String(error)).not.toMatch(/\n\s+at /)
  })

  test('says so when the port is taken', patience, () =>
    withContent(async (address) => {
      const { url } = await startServer(address)
      const error = await startServer(address, { PORT: new URL(url).port }).catch((reason: Error) => reason)
      expect(String(error)).toMatch(/Preceptor cannot start: .*EADDRINUSE/)
    }),
  )

  test('tells the first admin’s password even where it cannot listen', patience, () =>
    withAddress((taken) =>
      withContent(async (address) => {
        const { url } = await startServer(taken)
        const error = await startServer(address, { PORT: new URL(url).port }).catch((reason: Error) => reason)
        expect(String(error)).toMatch(/The user 'admin' was created with the password \S{24} /)
      }),
    ),
  )
})

/** As though the last start were days ago. */
async function withDaysBetween(address: DatabaseAddress) {
  const database = await openDatabase(address)
  await database.write((db) => db.updateTable('users').set({ createdAt: '2020-01-05T09:00:00.000Z' }).execute())
  await database.close()
}
