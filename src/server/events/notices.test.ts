import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { insertAttempt } from '../auth/queries.ts'
import type { Letter } from '../mail.ts'
import { now, publicUrl, type Tools, withApp } from '../testing/app.ts'
import { withLetters } from '../testing/letters.ts'

const password = 'four plain words here'
const other = 'five other plain words here'

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const outsideOf = (letters: Letter[]) => letters.map(({ to, subject }) => `${to}: ${subject}`)

// Shows account-50
test('whoever holds an account hears of another password, email or factor, at the email that stood before', () =>
  withLetters(async ({ ask, clock }, letters) => {
    await ask('ana', 'POST', '/api/user/password', { password })
    clock.now = later(61)
    await ask('ana', 'POST', '/api/user/password', { current: password, password: other })
    const { json } = await ask('ana', 'POST', '/api/user/factors/totp/start', { password: other })
    const { ticket, secret } = json as { ticket: string; secret: string }
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
    const added = await ask('ana', 'POST', '/api/user/factors/totp', { ticket, name: 'Phone', code })
    const { factor } = added.json as { factor: { id: string } }
    await ask('ana', 'DELETE', `/api/user/factors/${factor.id}`, { password: other })
    await ask('ana', 'PATCH', '/api/user', { email: 'new@example.org', password: other })
    await ask('ada', 'PATCH', '/api/admin/users/ana', { email: 'third@example.org' })
    expect(outsideOf(letters)).toEqual([
      'ana@example.org: Preceptor: Changed the password',
      'ana@example.org: Preceptor: Changed the password',
      'ana@example.org: Preceptor: Added a second factor',
      'ana@example.org: Preceptor: Removed a second factor',
      'ana@example.org: Preceptor: Asked for another email',
      'new@example.org: Confirm this address for Preceptor',
      'ana@example.org: Preceptor: Changed an email',
    ])
    expect(letters[0]?.text).toContain('January 5, 2026 at 9:00 AM UTC, from 127.0.0.1')
    expect(letters[0]?.text).toContain(`${publicUrl}/reset-password`)
    for (const { text } of letters) for (const hidden of [password, other, secret]) expect(text).not.toContain(hidden)
  }))

test('nobody hears of what was refused, or changed nothing', () =>
  withLetters(async ({ ask }, letters) => {
    await ask('ana', 'POST', '/api/user/password', { password })
    letters.length = 0
    await ask('ana', 'POST', '/api/user/password', { current: 'wrong', password: other })
    await ask('ana', 'PATCH', '/api/user', { email: 'ben@example.org', password })
    await ask('ana', 'PATCH', '/api/user', { email: 'ana@example.org', displayName: 'Ana' })
    await ask('ana', 'DELETE', '/api/user/factors/none', { password })
    expect(letters).toEqual([])
  }))

describe('who registers with the email of somebody else', () => {
  const evil = 'Pay https://evil.example'
  const account = { displayName: evil, username: 'mallory', email: 'victim@example.org', password }
  const logIn = ({ ask }: Tools) => ask('stranger', 'POST', '/api/auth/login', { username: 'mallory', password })

  // Shows account-50
  test('writes nothing to them but the question whether it is theirs, three times an hour at most', () =>
    withLetters(async (tools, letters) => {
      const { ask, clock } = tools
      await ask('stranger', 'POST', '/api/auth/register', account)
      for (let n = 0; n < 5; n++) {
        expect((await logIn(tools)).status).toBe(200)
        await ask('stranger', 'POST', '/api/auth/reset-password', { email: account.email })
      }
      const question = 'victim@example.org: Confirm this address for Preceptor'
      expect(outsideOf(letters)).toEqual([question, question, question])
      clock.now = later(61)
      await logIn(tools)
      expect(letters).toHaveLength(3)
      for (const { text, subject } of letters) expect(subject + text).not.toContain('evil')
    }))

  test('sends no more of them by deleting the account and registering again', () =>
    withLetters(async (tools, letters) => {
      const { ask } = tools
      for (let n = 0; n < 5; n++) {
        await ask('stranger', 'POST', '/api/auth/register', account)
        await logIn(tools)
        const { session } = await logIn(tools)
        expect((await ask({ session }, 'DELETE', '/api/user', { password })).status).toBe(200)
      }
      expect(letters).toHaveLength(3)
    }))
})

// Shows account-50
test('of a change and the one that takes it back both are told, of sign-ins on new devices one an hour', () =>
  withLetters(async ({ ask }, letters) => {
    await ask('ana', 'POST', '/api/user/password', { password })
    await ask('ana', 'POST', '/api/user/password', { current: password, password: other })
    await ask('ana', 'POST', '/api/user/password', { current: other, password })
    for (let n = 0; n < 50; n++) await ask('stranger', 'POST', '/api/auth/login', { username: 'ana', password })
    const [first, ...further] = outsideOf(letters)
    expect(first).toBe('ana@example.org: Preceptor: Changed the password')
    expect(further).toEqual([first, first, 'ana@example.org: Preceptor: Signed in on a new device'])
    for (let n = 0; n < 5; n++) await ask('ana', 'POST', '/api/user/password', { current: password, password })
    expect(outsideOf(letters).filter((letter) => letter === first)).toHaveLength(5)
  }))

// Shows account-50
test('the letter says what to do, also for who does not get in', () =>
  withLetters(async ({ ask }, letters) => {
    await ask('ana', 'POST', '/api/user/password', { password })
    for (const advice of [`${publicUrl}/profile`, 'remove the second factors', 'ask whoever runs this server'])
      expect(letters[0]?.text).toContain(advice)
  }))

// Shows account-50
test('a password that was set by a link is told too', () =>
  withLetters(async ({ ask }, letters) => {
    const { json } = await ask('ada', 'POST', '/api/admin/users/ana/reset-link')
    const token = new URL((json as { url: string }).url).searchParams.get('token')
    await ask('stranger', 'POST', '/api/auth/reset-password/confirm', { token, password })
    expect(outsideOf(letters)).toEqual(['ana@example.org: Preceptor: Set a password by a link'])
  }))

describe('a sign-in on a device', () => {
  const logIn = ({ ask }: Tools, device: string | undefined, wanted = password) =>
    ask({ device }, 'POST', '/api/auth/login', { username: 'ana', password: wanted })

  // Shows account-51
  test('that is new is told, but not the first, nor one that is known', () =>
    withLetters(async (tools, letters) => {
      await tools.ask('ana', 'POST', '/api/user/password', { password })
      letters.length = 0
      const { device: first } = await logIn(tools, undefined)
      await logIn(tools, first)
      expect(letters).toEqual([])
      const { device: second } = await logIn(tools, 'made up')
      await logIn(tools, second)
      expect(outsideOf(letters)).toEqual(['ana@example.org: Preceptor: Signed in on a new device'])
    }))

  // Shows account-51
  test('is told where no device is known yet, to who signed in before there were any', () =>
    withLetters(async (tools, letters) => {
      await tools.ask('ana', 'POST', '/api/user/password', { password })
      await logIn(tools, undefined)
      await tools.database.write((db) => db.deleteFrom('knownDevices').execute())
      letters.length = 0
      await logIn(tools, undefined)
      expect(outsideOf(letters)).toEqual(['ana@example.org: Preceptor: Signed in on a new device'])
    }))

  // Shows account-51
  test('gives it another token each time, so that a copy of the one before is not known, however it came about', () =>
    withLetters(async (tools, letters) => {
      const { ask, clock } = tools
      const ben = { username: 'ben', password: other }
      await ask('ana', 'POST', '/api/user/password', { password })
      await ask('ben', 'POST', '/api/user/password', { password: other })
      const { device: planted } = await ask('stranger', 'POST', '/api/auth/login', ben)
      const { device: shared } = await logIn(tools, planted)
      expect(shared).not.toBe(planted)
      // It stays known to both who share it.
      letters.length = 0
      const { device: next } = await ask({ device: shared }, 'POST', '/api/auth/login', ben)
      const { device: last } = await logIn(tools, next)
      expect(letters).toEqual([])
      for (const copy of [planted, shared, next]) {
        clock.now = new Date(clock.now.getTime() + 61 * 60_000)
        await logIn(tools, copy)
      }
      expect(letters).toHaveLength(3)
      await logIn(tools, last)
      expect(letters).toHaveLength(3)
    }))

  // Shows account-23
  test('takes wrong guesses along to its next token', () =>
    withApp(async (tools) => {
      const { ask } = tools
      await ask('ana', 'POST', '/api/user/password', { password })
      await ask('ben', 'POST', '/api/user/password', { password: other })
      const first = await logIn(tools, undefined)
      const asBen = (device: string | undefined) =>
        ask({ device }, 'POST', '/api/auth/login', { username: 'ben', password: other })
      const shared = await asBen(first.device)
      for (let n = 0; n < 10; n++) await logIn(tools, shared.device, 'a wrong guess')
      expect((await logIn(tools, shared.device)).status).toBe(429)
      const { device } = await asBen(shared.device)
      expect((await logIn(tools, device)).status).toBe(429)
    }))

  // Shows account-23
  test('F8: that is known gets in while strangers keep guessing, also from another address', () =>
    withApp(async (tools) => {
      const { ask, database } = tools
      await ask('ana', 'POST', '/api/user/password', { password })
      const { device } = await logIn(tools, undefined)
      await database.write(async (db) => {
        await db.deleteFrom('signInAddresses').execute()
        for (let n = 0; n < 10; n++) await insertAttempt(db, 'login:ana:elsewhere', `${n}`, now)
      })
      expect((await logIn(tools, undefined)).status).toBe(429)
      expect((await logIn(tools, 'made up')).status).toBe(429)
      expect((await logIn(tools, device)).status).toBe(200)
    }))
})
