import { describe, expect, test } from 'vitest'
import type { RequestOptions } from '../../contract/factors.ts'
import { now, type Tools, withApp } from '../testing/app.ts'
import {
  type Added,
  addApp,
  addKey,
  codeAt,
  codeOf,
  firstStep,
  home,
  later,
  logIn,
  newKey,
  password,
  second,
  startWithPasskey,
  withAna,
} from '../testing/factors.ts'

describe('an authenticator app', () => {
  // Shows account-41
  test('is added by the code that it shows, and asked for after the password from then on', () =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret, factor, recoveryCodes } = await addApp(tools)
      expect(factor).toMatchObject({ kind: 'totp', name: 'Phone' })
      expect(recoveryCodes).toHaveLength(10)
      clock.now = later(60)
      const ticket = await firstStep(tools)
      const { status, session, json } = await ask('stranger', 'POST', second, {
        ticket,
        code: codeAt(secret, clock.now),
      })
      expect({ status, json }).toMatchObject({ status: 200, json: { user: { id: 'ana' } } })
      expect((await ask({ session }, 'GET', '/api/auth/me')).status).toBe(200)
      // The session in which it was added goes on.
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
      expect((await ask('ana', 'GET', home)).json).toMatchObject({
        factors: [{ name: 'Phone', lastUsedAt: later(60).toISOString() }],
        recoveryCodesLeft: 10,
      })
    }))

  // Shows account-41
  test('ends the sessions that began without it, but for the one in which it was added', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const { session: here } = await logIn(tools)
      const { session: elsewhere } = await logIn(tools)
      const { json } = await ask({ session: here }, 'POST', `${home}/totp/start`, { password })
      const { ticket, secret } = json as { ticket: string; secret: string }
      await ask({ session: here }, 'POST', `${home}/totp`, { ticket, name: 'Phone', code: codeAt(secret, now) })
      const seen = [here, elsewhere, 'ana'].map((session) => ask({ session }, 'GET', '/api/auth/me'))
      expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 401, 401])
    }))

  // Shows account-41
  test('is not added by a wrong code, nor by another learner', () =>
    withAna(async ({ ask, clock }) => {
      const { json } = await ask('ana', 'POST', `${home}/totp/start`, { password })
      const { ticket, secret } = json as { ticket: string; secret: string }
      const body = { ticket, name: 'Phone', code: codeAt(secret, clock.now) }
      expect(codeOf(await ask('ben', 'POST', `${home}/totp`, body))).toBe('sign_in_not_finished')
      expect(codeOf(await ask('ana', 'POST', `${home}/totp`, { ...body, code: codeAt(secret, later(-120)) }))).toBe(
        'wrong_code',
      )
      expect((await ask('ana', 'GET', home)).json).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
      expect((await ask('ana', 'POST', `${home}/totp`, body)).status).toBe(201)
      expect(codeOf(await ask('ana', 'POST', `${home}/totp`, body))).toBe('sign_in_not_finished')
    }))

  // Shows account-41
  test('counts each code once, takes those of a clock half a minute off, and no older ones', () =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret } = await addApp(tools)
      const enter = async (at: Date) => {
        const ticket = await firstStep(tools)
        return codeOf(await ask('stranger', 'POST', second, { ticket, code: codeAt(secret, at) }))
      }
      // The one with which it was added.
      expect(await enter(now)).toBe('wrong_code')
      clock.now = later(120)
      expect(await enter(later(60))).toBe('wrong_code')
      expect(await enter(later(90))).toBeUndefined()
      expect(await enter(later(90))).toBe('wrong_code')
      expect(await enter(later(150))).toBeUndefined()
      // Before the last one that counted.
      expect(await enter(later(120))).toBe('wrong_code')
    }))

  test('needs the password to be added and removed', () =>
    withAna(async (tools) => {
      const { ask } = tools
      expect(codeOf(await ask('ana', 'POST', `${home}/totp/start`, {}))).toBe('wrong_password')
      const { factor } = await addApp(tools)
      const wrong = await ask('ana', 'DELETE', `${home}/${factor.id}`, { password: 'wrong' })
      expect(codeOf(wrong)).toBe('wrong_password')
      expect((await ask('ana', 'DELETE', `${home}/${factor.id}`, { password })).status).toBe(200)
      expect((await ask('ana', 'GET', home)).json).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
      expect((await logIn(tools)).session).toEqual(expect.any(String))
    }))
})

describe('the second step', () => {
  // Shows account-42
  test('takes each recovery code once, however it is typed, and new codes make the old ones worthless', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const { recoveryCodes } = await addApp(tools)
      const [first = '', other = ''] = recoveryCodes ?? []
      const enter = async (code: string) => {
        const ticket = await firstStep(tools)
        return (await ask('stranger', 'POST', second, { ticket, code })).status
      }
      expect(await enter(` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe(200)
      expect(await enter(first)).toBe(403)
      expect((await ask('ana', 'GET', home)).json).toMatchObject({ recoveryCodesLeft: 9 })
      const renewed = await ask('ana', 'POST', `${home}/recovery-codes`, { password })
      const [fresh = ''] = (renewed.json as { recoveryCodes: string[] }).recoveryCodes
      expect(await enter(other)).toBe(403)
      expect(await enter(fresh)).toBe(200)
    }))

  test.each(['１２３４５６', 'äöüäöü', '12345', '1234567', '12345a'])('takes %s for a wrong code', (code) =>
    withAna(async (tools) => {
      await addApp(tools)
      const ticket = await firstStep(tools)
      expect(codeOf(await tools.ask('stranger', 'POST', second, { ticket, code }))).toBe('wrong_code')
    }),
  )

  // Shows account-23
  test('is locked for a while after 10 wrong codes, also for the right one', () =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret } = await addApp(tools)
      clock.now = later(60)
      const ticket = await firstStep(tools)
      for (let n = 0; n < 10; n++) await ask('stranger', 'POST', second, { ticket, code: '000000' })
      const right = { ticket, code: codeAt(secret, clock.now) }
      const locked = await ask('stranger', 'POST', second, right)
      expect(locked).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
      clock.now = later(60 + 901)
      const anew = { ticket: await firstStep(tools), code: codeAt(secret, clock.now) }
      expect((await ask('stranger', 'POST', second, anew)).status).toBe(200)
    }))

  // Shows account-23
  test('goes on for the owner where they signed in before, and with a passkey, while others guess codes elsewhere', () =>
    withAna(async (tools) => {
      const { ask, clock, database } = tools
      const { device } = await logIn(tools)
      const { secret } = await addApp(tools)
      clock.now = later(60)
      const key = newKey()
      await addKey(tools, key)
      await database.write((db) => db.deleteFrom('signInAddresses').execute())
      const ticket = await firstStep(tools)
      for (let n = 0; n < 10; n++) await ask('stranger', 'POST', second, { ticket, code: '000000' })
      const right = { ticket, code: codeAt(secret, clock.now) }
      expect((await ask('stranger', 'POST', second, right)).status).toBe(429)
      expect((await ask({ device }, 'POST', second, right)).status).toBe(200)
      await database.write((db) => db.deleteFrom('signInAddresses').execute())
      const other = await firstStep(tools)
      const { json } = await ask('stranger', 'POST', `${second}/passkey`, { ticket: other })
      const passkey = key.sign((json as { options: RequestOptions }).options)
      expect((await ask('stranger', 'POST', second, { ticket: other, passkey })).status).toBe(200)
    }))

  test('is limited by address, whatever is tried', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const key = newKey()
      await addKey(tools, key)
      const ticket = await firstStep(tools)
      const { json } = await ask('stranger', 'POST', `${second}/passkey`, { ticket })
      const passkey = newKey().sign((json as { options: RequestOptions }).options)
      for (let n = 0; n < 60; n++) await ask('stranger', 'POST', second, { ticket, passkey })
      expect((await ask('stranger', 'POST', second, { ticket, passkey })).status).toBe(429)
    }))

  test.each<{ name: string; change: (tools: Tools) => Promise<unknown> }>([
    {
      name: 'another password',
      change: ({ ask }) =>
        ask('ana', 'POST', '/api/user/password', { current: password, password: 'five other plain words' }),
    },
    {
      name: 'another email',
      change: ({ ask }) => ask('ana', 'PATCH', '/api/user', { email: 'new@example.org', password }),
    },
    {
      name: 'disabling, also once it is taken back',
      change: async ({ ask }) => {
        await ask('ada', 'PATCH', '/api/admin/users/ana', { disabled: true })
        return ask('ada', 'PATCH', '/api/admin/users/ana', { disabled: false })
      },
    },
  ])('ends with $name', ({ change }) =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret } = await addApp(tools)
      clock.now = later(60)
      const ticket = await firstStep(tools)
      expect(await change(tools)).toMatchObject({ status: 200 })
      const body = { ticket, code: codeAt(secret, clock.now) }
      expect(codeOf(await ask('stranger', 'POST', second, body))).toBe('sign_in_not_finished')
    }),
  )

  test('is written down as what it was, not by what came before it', () =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret } = await addApp(tools)
      clock.now = later(60)
      const ticket = await firstStep(tools)
      await ask('stranger', 'POST', second, { ticket, code: codeAt(secret, clock.now) })
      const { json } = await ask('ada', 'GET', '/api/admin/events?kind=signed_in')
      expect(json).toMatchObject([{ detail: 'second step: code' }])
    }))

  test.each([
    { name: 'is over after 10 minutes', seconds: 601, change: {} },
    { name: 'lets no disabled user in', seconds: 30, change: { disabled: true } },
  ])('$name', ({ seconds, change }) =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret } = await addApp(tools)
      const ticket = await firstStep(tools)
      await ask('ada', 'PATCH', '/api/admin/users/ana', change)
      clock.now = later(seconds)
      const { status, session } = await ask('stranger', 'POST', second, { ticket, code: codeAt(secret, clock.now) })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(session).toBeUndefined()
    }),
  )

  test('counts a ticket once, and no ticket of another kind', () =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { secret } = await addApp(tools)
      clock.now = later(60)
      const ticket = await firstStep(tools)
      expect((await ask('stranger', 'POST', second, { ticket, code: codeAt(secret, clock.now) })).status).toBe(200)
      const again = { ticket, code: codeAt(secret, later(90)) }
      expect(codeOf(await ask('stranger', 'POST', second, again))).toBe('sign_in_not_finished')
      const other = await startWithPasskey(tools)
      const mixed = { ticket: other.ticket, code: codeAt(secret, later(90)) }
      expect(codeOf(await ask('stranger', 'POST', second, mixed))).toBe('sign_in_not_finished')
    }))
})

describe('factors of an account', () => {
  // Shows account-48
  test('are named, and removed one by one; the codes stay until the last is gone', () =>
    withAna(async (tools) => {
      const { ask, clock } = tools
      const { factor: app } = await addApp(tools)
      clock.now = later(1)
      const key = (await addKey(tools, newKey())).json as Added
      expect(key.recoveryCodes).toBeNull()
      await ask('ana', 'PATCH', `${home}/${app.id}`, { name: 'Old phone' })
      expect(codeOf(await ask('ben', 'PATCH', `${home}/${app.id}`, { name: 'Mine' }))).toBe('not_found')
      expect(codeOf(await ask('ben', 'DELETE', `${home}/${app.id}`, {}))).toBe('not_found')
      expect((await ask('ana', 'GET', home)).json).toMatchObject({
        factors: [{ name: 'Old phone' }, { name: 'Laptop' }],
      })
      await ask('ana', 'DELETE', `${home}/${app.id}`, { password })
      expect((await ask('ana', 'GET', home)).json).toMatchObject({ factors: [{}], recoveryCodesLeft: 10 })
      await ask('ana', 'DELETE', `${home}/${key.factor.id}`, { password })
      expect((await ask('ana', 'GET', home)).json).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    }))

  test('tell no secret in the list, the export or the events', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const { secret, recoveryCodes } = await addApp(tools)
      const texts = [
        (await ask('ana', 'GET', home)).text,
        (await ask('ana', 'GET', '/api/user/export')).text,
        (await ask('ada', 'GET', '/api/admin/events')).text,
      ].join('\n')
      expect(texts).toContain('"name":"Phone"')
      expect(texts).toContain('factor_added')
      for (const hidden of [secret, ...(recoveryCodes ?? []), 'codeHash', 'challenge'])
        expect(texts).not.toContain(hidden)
    }))

  test('are 20 at most', () =>
    withAna(async (tools) => {
      const { ask, database } = tools
      for (let n = 0; n < 20; n++) {
        const row = { userId: 'ana', id: `f${n}`, kind: 'totp', name: 'App', key: 'AAAA', count: 0 } as const
        const at = { createdAt: now.toISOString(), lastUsedAt: null, credentialId: null, transports: null }
        await database.write((db) =>
          db
            .insertInto('factors')
            .values({ ...row, ...at })
            .execute(),
        )
      }
      expect(codeOf(await ask('ana', 'POST', `${home}/totp/start`, { password }))).toBe('too_many_factors')
    }))
})

describe('what admins need', () => {
  const address = '/api/admin/security'

  // Shows account-45
  test('an admin who has a factor can ask one of all admins; who has none then is no admin until it is added', () =>
    withApp(async (tools) => {
      const { ask } = tools
      expect((await ask('ada', 'GET', address)).json).toEqual({ adminsNeedFactor: false })
      expect(codeOf(await ask('ada', 'PUT', address, { adminsNeedFactor: true }))).toBe('own_factor_first')
      const { factor } = await addApp(tools, 'ada')
      expect((await ask('ada', 'PUT', address, { adminsNeedFactor: true })).json).toEqual({ adminsNeedFactor: true })
      await ask('ada', 'PATCH', '/api/admin/users/ben', { role: 'admin' })
      const refused = await ask('ben', 'GET', '/api/admin/users')
      expect({ status: refused.status, code: codeOf(refused) }).toEqual({ status: 403, code: 'factor_needed' })
      expect(codeOf(await ask('ben', 'PUT', address, { adminsNeedFactor: false }))).toBe('factor_needed')
      expect((await ask('ben', 'GET', '/api/auth/me')).status).toBe(200)
      await addApp(tools, 'ben')
      expect((await ask('ben', 'GET', '/api/admin/users')).status).toBe(200)
      await ask('ada', 'DELETE', `${home}/${factor.id}`, {})
      expect(codeOf(await ask('ada', 'GET', '/api/admin/users'))).toBe('factor_needed')
    }))

  // Shows account-45
  test('the password is asked of who changes it', () =>
    withApp(async (tools) => {
      const { ask } = tools
      await addApp(tools, 'ada')
      expect((await ask('ada', 'POST', '/api/user/password', { password })).status).toBe(200)
      const set = (proof: object) => ask('ada', 'PUT', address, { adminsNeedFactor: true, ...proof })
      expect([codeOf(await set({})), codeOf(await set({ password: 'another' }))]).toEqual([
        'wrong_password',
        'wrong_password',
      ])
      expect((await ask('ada', 'GET', address)).json).toEqual({ adminsNeedFactor: false })
      expect((await set({ password })).json).toEqual({ adminsNeedFactor: true })
    }))
})
