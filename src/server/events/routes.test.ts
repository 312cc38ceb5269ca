import { describe, expect, test, vi } from 'vitest'
import type { SecurityEvent } from '../../contract/events.ts'
import { insertAttempt } from '../auth/queries.ts'
import { cleanUp, everyHour } from '../clean-up.ts'
import { Recorder } from '../http/recorder.ts'
import { now, type Tools, withApp } from '../testing/app.ts'
import { withDatabase } from '../testing/database.ts'

const path = '/api/admin/events'
const password = 'four plain words here'
const headers = { 'user-agent': 'Phone' }
const dayMs = 86_400_000

const listed = async (ask: Tools['ask'], query = '') => (await ask('ada', 'GET', path + query)).json as SecurityEvent[]
/** Every call a second later than the one before: events stand in the order of time. */
const inOrder = ({ ask, clock }: Tools): Tools['ask'] => {
  return (...call) => {
    clock.now = new Date(clock.now.getTime() + 1_000)
    return ask(...call)
  }
}
const logIn = (ask: Tools['ask'], wanted: string) =>
  ask('stranger', 'POST', '/api/auth/login', { username: 'ana', password: wanted }, headers)

test('are written down for sign-ins, passwords, links, roles, access, exports and deletions, with no secret', () =>
  withApp(async (tools) => {
    const ask = inOrder(tools)
    await ask('ana', 'POST', '/api/user/password', { password })
    await logIn(ask, 'wrong horse battery')
    const { session } = await logIn(ask, password)
    await ask('stranger', 'POST', '/api/auth/reset-password', { email: 'ana@example.org' })
    await ask('ada', 'POST', '/api/admin/users/ana/reset-link')
    await ask('ada', 'PATCH', '/api/admin/users/ana', { role: 'admin' })
    await ask('ada', 'PATCH', '/api/admin/users/ana', { role: 'admin', displayName: 'Ana' })
    await ask('ada', 'PATCH', '/api/admin/users/ben', { email: 'b@example.org' })
    await ask('ada', 'PATCH', '/api/admin/users/ben', { disabled: true })
    await ask('ada', 'PATCH', '/api/admin/users/ben', { disabled: false })
    await ask('ana', 'PATCH', '/api/user', { email: 'a@example.org', password })
    await ask('ana', 'GET', '/api/user/export')
    await ask('ben', 'DELETE', '/api/user', {})
    const events = (await listed(ask)).toReversed()
    expect(events.map((one) => [one.kind, one.user?.username, one.about?.username, one.detail])).toEqual([
      ['password_changed', 'ana', undefined, ''],
      ['sign_in_failed', undefined, 'ana', ''],
      ['signed_in', 'ana', undefined, 'password'],
      ['reset_requested', undefined, 'ana', ''],
      ['reset_link_made', 'ada', 'ana', ''],
      ['role_changed', 'ada', 'ana', 'admin'],
      ['email_changed', 'ada', 'ben', ''],
      ['account_disabled', 'ada', 'ben', ''],
      ['account_enabled', 'ada', 'ben', ''],
      ['email_changed', 'ana', undefined, ''],
      ['data_exported', 'ana', undefined, ''],
    ])
    expect(events[1]).toMatchObject({ address: '127.0.0.1', userAgent: headers['user-agent'] })
    const stored = JSON.stringify(
      await tools.database.read((db) => db.selectFrom('securityEvents').selectAll().execute()),
    )
    const token = /token=([\w-]+)/.exec(tools.told[0] ?? '')?.[1] ?? 'no link was made'
    for (const secret of [password, 'wrong horse', session ?? 'nobody signed in', token])
      expect(stored).not.toContain(secret)
  }))

// Shows account-49
test('are written once a minute while a limit stops sign-ins, whoever is named from there', () =>
  withApp(async ({ ask, clock, database }) => {
    const start = clock.now.getTime()
    const full = (key: string, count: number) =>
      database.write(async (db) => {
        for (let n = 0; n < count; n++) await insertAttempt(db, key, `${n}`, now)
      })
    const guess = async (username: string) =>
      expect((await ask('stranger', 'POST', '/api/auth/login', { username, password: 'wrong' })).status).toBe(429)
    const limited = async () =>
      (await listed(ask, '?kind=sign_in_limited')).map(({ about }) => about?.username ?? 'an address')
    await full('login:ana:elsewhere', 10)
    for (let n = 0; n < 5; n++) await guess('ana')
    expect(await limited()).toEqual(['ana'])
    clock.now = new Date(start + 61_000)
    for (let n = 0; n < 5; n++) await guess('ana')
    expect(await limited()).toEqual(['ana', 'ana'])
    await full('login-address:127.0.0.1', 60)
    for (let n = 0; n < 20; n++) await guess(`nobody-${n}`)
    clock.now = new Date(start + 62_000)
    await guess('ana')
    expect((await limited()).toSorted()).toEqual(['an address', 'ana', 'ana'])
    await ask('ana', 'DELETE', '/api/user', {})
    const keys = await database.read((db) => db.selectFrom('attempts').select('key').execute())
    expect(keys.filter(({ key }) => key.includes('ana'))).toEqual([])
  }))

test('never hold the name as it was typed, which may be a password in the wrong field', () =>
  withApp(async ({ ask }) => {
    await ask('stranger', 'POST', '/api/auth/login', { username: password, password: 'x' })
    const [event] = await listed(ask)
    expect(event).toMatchObject({ kind: 'sign_in_failed', user: null, about: null, detail: '' })
    expect(JSON.stringify(event)).not.toContain(password)
  }))

test('name content that was decided about', () =>
  withApp(async ({ ask }) => {
    await ask('ada', 'PUT', '/api/admin/site', {})
    await ask('ada', 'PATCH', '/api/admin/cards/card-c1', { front: 'Another front' })
    const details = (await listed(ask, '?kind=content_decided')).map(({ detail }) => detail)
    expect(details.toSorted()).toEqual(['card card-c1 version 2', 'claims of the start page'])
  }))

describe('what is asked for', () => {
  const given = async (tools: Tools) => {
    const ask = inOrder(tools)
    await ask('ada', 'POST', '/api/admin/users/ana/reset-link')
    await ask('ben', 'GET', '/api/user/export')
    await ask('ada', 'PATCH', '/api/admin/users/ana', { role: 'admin' })
    return ask
  }
  test.each([
    { query: '?kind=role_changed', kinds: ['role_changed'] },
    { query: '?user=ana@example.org', kinds: ['role_changed', 'reset_link_made'] },
    { query: '?user=Ben', kinds: ['data_exported'] },
    { query: '?user=nobody', kinds: [] },
    { query: '?address=203.0.113.7', kinds: [] },
    { query: '?address=127.0.0.1&kind=data_exported', kinds: ['data_exported'] },
    { query: '?since=2026-01-05T09:00:02.000Z', kinds: ['role_changed', 'data_exported'] },
    { query: '?until=2026-01-05T09:00:02.000Z', kinds: ['data_exported', 'reset_link_made'] },
  ])('$query finds $kinds', ({ query, kinds }) =>
    withApp(async (tools) => {
      const ask = await given(tools)
      expect((await listed(ask, query)).map(({ kind }) => kind)).toEqual(kinds)
    }),
  )

  test('comes in pages, each of which leads to the next', () =>
    withApp(async (tools) => {
      const ask = await given(tools)
      const kinds: string[] = []
      for (let next: string | undefined = `${path}?limit=2`; next; ) {
        const { json, headers }: Awaited<ReturnType<Tools['ask']>> = await ask('ada', 'GET', next)
        kinds.push(...(json as SecurityEvent[]).map(({ kind }) => kind))
        next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
      }
      expect(kinds).toEqual(['role_changed', 'data_exported', 'reset_link_made'])
    }))
})

test('go with the account and stand in its export; that it was deleted stays', () =>
  withApp(async ({ ask }) => {
    await ask('ada', 'POST', '/api/admin/users/ana/reset-link')
    const { json } = await ask('ana', 'GET', '/api/user/export')
    expect((json as { securityEvents: object[] }).securityEvents).toMatchObject([{ kind: 'data_exported' }])
    await ask('ana', 'DELETE', '/api/user', {})
    const left = (await listed(ask)).map(({ kind, user, about, detail }) => [kind, user?.id, about?.id, detail])
    expect(left.toSorted()).toEqual([
      ['account_deleted', undefined, undefined, 'ana'],
      ['reset_link_made', 'ada', undefined, ''],
    ])
  }))

test('are lines of the log as well, once the transaction is kept, and once where it ran twice', () =>
  withDatabase(async (database) => {
    const lines: unknown[] = []
    const log = { info: (line: unknown, word: string) => lines.push([word, line]) }
    const recorder = new Recorder({ ip: '203.0.113.7', headers, log } as never, now)
    const work = () =>
      database.write(async (db) => {
        recorder.begin()
        await recorder.record(db, { kind: 'sign_in_failed', aboutId: 'ana' })
        throw new Error('taken back')
      })
    await expect(work()).rejects.toThrow()
    expect(lines).toEqual([])
    await recorder.recordAtOnce(database, { kind: 'sign_in_failed', aboutId: 'ana' })
    const line = { kind: 'sign_in_failed', userId: null, aboutId: 'ana', address: '203.0.113.7', at: now.toISOString() }
    expect(lines).toEqual([['security event', { event: expect.objectContaining(line) }]])
  }))

test('are kept as many days as it is set, and no longer', () =>
  withApp(async ({ ask, database, clock }) => {
    await ask('ada', 'POST', '/api/admin/users/ana/reset-link')
    const after = (days: number) => new Date(clock.now.getTime() + days * dayMs)
    const kept = async () =>
      (await database.read((db) => db.selectFrom('securityEvents').select('id').execute())).length
    await cleanUp(database, after(179), 180)
    expect(await kept()).toBe(1)
    await cleanUp(database, after(181), 180)
    expect(await kept()).toBe(0)
  }))

test('are cleaned while the server runs, also after a cleaning that failed', async () => {
  vi.useFakeTimers()
  try {
    const clean = vi.fn(async () => {})
    const heard = vi.fn()
    clean.mockRejectedValueOnce(new Error('The database is away.'))
    const end = everyHour(clean, heard, { firstAfterMs: 0 })
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    // The first at once.
    expect([clean.mock.calls.length, heard.mock.calls.length]).toEqual([3, 1])
    await end()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(clean).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})
