import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { passwordLimit, takeAttempt } from '../attempt-limit.ts'
import type { Letter } from '../mail.ts'
import { now, type Tools } from '../testing/app.ts'
import { withLetters } from '../testing/letters.ts'

const password = 'four plain words here'
const other = 'five other words are here'
const eve = { displayName: 'Eve', email: 'victim@example.org', username: 'eve', password }

const tokenIn = (letter: Letter | undefined) => /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''

async function registered({ ask }: Tools) {
  await ask('stranger', 'POST', '/api/auth/register', eve)
  const { session } = await ask('stranger', 'POST', '/api/auth/login', eve)
  return { session }
}

const open = ({ ask }: Tools, letter: Letter | undefined, proof: object = {}, who: Who = 'stranger') =>
  ask(who, 'POST', '/api/auth/confirm-email', { token: tokenIn(letter), ...proof })

type Who = Parameters<Tools['ask']>[0]

const logIn = async ({ ask }: Tools, typed: string) =>
  (await ask('stranger', 'POST', '/api/auth/login', { ...eve, password: typed })).status

const holderOf = ({ database }: Pick<Tools, 'database'>) =>
  database.read((db) => db.selectFrom('users').select('id').where('username', '=', 'eve').executeTakeFirstOrThrow())

const isConfirmed = async ({ ask }: Tools, who: Who) =>
  ((await ask(who, 'GET', '/api/user/email-confirmation')).json as { confirmed: boolean }).confirmed

const code = (value: string) => ({ json: { code: value } })

// Shows account-56
describe('the link to confirm the address with which an account was registered', () => {
  test('confirms nothing by itself where the browser is not signed in to that account', () =>
    withLetters(async (tools, letters) => {
      const squatter = await registered(tools)
      for (const who of ['stranger', 'ana'] as const)
        expect(await open(tools, letters[0], {}, who)).toMatchObject({ status: 403, ...code('confirm_with_password') })
      expect(await isConfirmed(tools, squatter)).toBe(false)
      expect((await open(tools, letters[0], {}, squatter)).status).toBe(200)
      expect(await isConfirmed(tools, squatter)).toBe(true)
    }))

  test('confirms it with the password of the account, and leaves its sessions', () =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      const wrong = await open(tools, letters[0], { current: 'not this one' })
      expect(wrong).toMatchObject({ status: 403, json: { code: 'wrong_password', field: 'current' } })
      expect((await open(tools, letters[0], { current: password })).status).toBe(200)
      expect(await isConfirmed(tools, browser)).toBe(true)
      expect(await open(tools, letters[0], { current: password })).toMatchObject(code('confirmation_link_invalid'))
    }))

  test('takes as many guesses of the password as the account page, also for who knows it afterwards', () =>
    withLetters(async (tools, letters) => {
      const { database } = tools
      await registered(tools)
      expect((await open(tools, letters[0], { current: 'a guess' })).status).toBe(403)
      const { id } = await holderOf(tools)
      for (let n = 1; n < 10; n++) await takeAttempt(database, [passwordLimit(id)], now)
      expect((await open(tools, letters[0], { current: password })).status).toBe(429)
    }))

  test('with another password it leaves nothing of who registered: no session, password, factor or known device', () =>
    withLetters(async (tools, letters) => {
      const { ask, database } = tools
      const squatter = await registered(tools)
      await givenFactor(tools, squatter)
      expect((await open(tools, letters[0], { password: other })).status).toBe(200)
      expect((await ask(squatter, 'GET', '/api/auth/me')).status).toBe(401)
      expect(await logIn(tools, password)).toBe(401)
      const { id } = await holderOf(tools)
      for (const table of ['sessions', 'factors', 'recoveryCodes', 'knownDevices', 'signInAddresses'] as const) {
        const rows = database.read((db) => db.selectFrom(table).select('userId').where('userId', '=', id).execute())
        expect(await rows, table).toEqual([])
      }
      const { session, json } = await ask('stranger', 'POST', '/api/auth/login', { ...eve, password: other })
      expect(json).toMatchObject({ user: { username: 'eve' } })
      expect(await isConfirmed(tools, { session })).toBe(true)
      const heard = letters.filter(({ to }) => to === eve.email).map(({ subject }) => subject)
      expect(heard).toContain('Preceptor: Set a password by a link')
    }))

  test('refuses another password that is easy to guess, and keeps the link', () =>
    withLetters(async (tools, letters) => {
      await registered(tools)
      expect(await open(tools, letters[0], { password: 'password1' })).toMatchObject(code('password_too_common'))
      expect((await open(tools, letters[0], { password: other })).status).toBe(200)
    }))

  test('does nothing with a password where it is made up or used', () =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      await open(tools, letters[0], {}, browser)
      for (const letter of [letters[0], undefined])
        for (const proof of [{ password: other }, { current: password }]) {
          const { status } = await open(tools, letter, proof)
          expect(status).toBe(400)
        }
      expect(await logIn(tools, password)).toBe(200)
    }))
})

// Shows account-56
test('the link to confirm a changed email counts only where the browser is signed in, whatever is typed', () =>
  withLetters(async (tools, letters) => {
    const { ask } = tools
    await ask('ana', 'POST', '/api/user/password', { password })
    await ask('ana', 'PATCH', '/api/user', { email: 'victim@example.org', password })
    const letter = letters.at(-1)
    const guesses = Array.from({ length: 12 }, (_, n) => ({ current: `a wrong guess ${n}` }))
    for (const proof of [{}, { current: password }, { password: other }, ...guesses])
      for (const who of ['stranger', 'ben'] as const)
        expect(await open(tools, letter, proof, who)).toMatchObject({ status: 403, ...code('confirm_signed_in') })
    expect((await ask('ana', 'GET', '/api/auth/me')).json).toMatchObject({ user: { email: 'ana@example.org' } })
    // Nobody's guesses count against the owner's own password.
    expect((await ask('ana', 'PATCH', '/api/user', { fullName: 'Ana B', password })).status).toBe(200)
    expect((await open(tools, letter, {}, 'ana')).status).toBe(200)
    expect((await ask('ana', 'GET', '/api/auth/me')).json).toMatchObject({ user: { email: 'victim@example.org' } })
  }))

/** One that was added while the server had no mail server: its address is not confirmed again by then. */
async function givenFactor({ ask, database }: Tools, who: { session: string | undefined }) {
  const holder = await holderOf({ database })
  const link = await database.read((db) =>
    db.selectFrom('emailConfirmations').selectAll().where('userId', '=', holder.id).executeTakeFirstOrThrow(),
  )
  await database.write((db) => db.deleteFrom('emailConfirmations').where('userId', '=', holder.id).execute())
  const { json } = await ask(who, 'POST', '/api/user/factors/totp/start', { password })
  const { ticket, secret } = json as { ticket: string; secret: string }
  const shown = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  const added = await ask(who, 'POST', '/api/user/factors/totp', { ticket, name: 'Phone', code: shown })
  expect(added.status).toBe(201)
  await database.write((db) => db.insertInto('emailConfirmations').values(link).execute())
}
