import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreationOptions } from '../../contract/factors.ts'
import type { Letter } from '../mail.ts'
import { openProvider } from '../outside-sign-in/api.ts'
import { now, publicUrl, type Tools, withApp } from '../testing/app.ts'
import { withLetters } from '../testing/letters.ts'
import { LocalProvider } from '../testing/local-provider.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { deleteConfirmation, insertConfirmation } from './queries.ts'

const password = 'four plain words here'
const eve = { displayName: 'Eve', email: 'eve@example.org', username: 'eve', password }
const factors = '/api/user/factors'
const linking = '/api/user/identities/oidc/start'
const confirmFirst = { status: 409, json: { code: 'confirm_email_first', error: 'Confirm your email first.' } }

const provider = new LocalProvider({})
beforeAll(async () => {
  await provider.start()
  provider.register(publicUrl)
})
afterAll(() => provider.stop())

const withLettersAndProvider = (run: Parameters<typeof withLetters>[0]) =>
  withLetters(run, { providers: [openProvider(provider.settings())] })

const tokenIn = (letter: Letter | undefined) => /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''

async function registered({ ask }: Tools) {
  await ask('stranger', 'POST', '/api/auth/register', eve)
  const { session } = await ask('stranger', 'POST', '/api/auth/login', eve)
  return { session }
}

const confirm = ({ ask }: Tools, letter: Letter | undefined, who: { session: string | undefined }) =>
  ask(who, 'POST', '/api/auth/confirm-email', { token: tokenIn(letter) })

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

const forgetOwn = ({ database }: Tools) =>
  database.write((db) => insertConfirmation(db, 'ana', 'ana@example.org', now).then(() => undefined))

/** What ana needs to add an app and a passkey. */
async function begun({ ask }: Tools) {
  const app = (await ask('ana', 'POST', `${factors}/totp/start`, {})).json as { ticket: string; secret: string }
  const key = (await ask('ana', 'POST', `${factors}/passkeys/start`, {})).json as {
    ticket: string
    options: CreationOptions
  }
  const passkey = new SoftwareAuthenticator({ origin: publicUrl }).create(key.options)
  return {
    app: { ticket: app.ticket, name: 'Phone', code: codeOf(app.secret) },
    passkey: { ticket: key.ticket, name: 'Laptop', passkey },
  }
}

// Shows account-55
describe('before the address of an account is confirmed', () => {
  test('no outside identity is linked with it', () =>
    withLettersAndProvider(async (tools, letters) => {
      const browser = await registered(tools)
      expect(await tools.ask(browser, 'POST', linking, { password })).toMatchObject(confirmFirst)
      await confirm(tools, letters[0], browser)
      expect((await tools.ask(browser, 'POST', linking, { password })).status).toBe(200)
    }))

  test('no second factor is begun or added', () =>
    withLettersAndProvider(async (tools) => {
      const { ask, database } = tools
      const { app, passkey } = await begun(tools)
      await forgetOwn(tools)
      expect(await ask('ana', 'POST', `${factors}/totp/start`, {})).toMatchObject(confirmFirst)
      expect(await ask('ana', 'POST', `${factors}/passkeys/start`, {})).toMatchObject(confirmFirst)
      expect(await ask('ana', 'POST', `${factors}/totp`, app)).toMatchObject(confirmFirst)
      expect(await ask('ana', 'POST', `${factors}/passkeys`, passkey)).toMatchObject(confirmFirst)
      expect((await ask('ana', 'GET', factors)).json).toMatchObject({ factors: [] })
      await database.write((db) => deleteConfirmation(db, 'ana', 'ana@example.org'))
      expect((await ask('ana', 'POST', `${factors}/totp`, app)).status).toBe(201)
      expect((await ask('ana', 'POST', `${factors}/passkeys`, passkey)).status).toBe(201)
    }))

  test('both may be where no mail server is set, since nobody could confirm it', () =>
    withApp(
      async (tools) => {
        await forgetOwn(tools)
        const { app, passkey } = await begun(tools)
        expect((await tools.ask('ana', 'POST', linking, {})).status).toBe(200)
        expect((await tools.ask('ana', 'POST', `${factors}/totp`, app)).status).toBe(201)
        expect((await tools.ask('ana', 'POST', `${factors}/passkeys`, passkey)).status).toBe(201)
      },
      { providers: [openProvider(provider.settings())] },
    ))
})

// Shows account-55
test('a reset of the password leaves the owner who confirmed the second factor', () =>
  withLettersAndProvider(async (tools, letters) => {
    const { ask } = tools
    const browser = await registered(tools)
    await confirm(tools, letters[0], browser)
    const { json } = await ask(browser, 'POST', `${factors}/totp/start`, { password })
    const { ticket, secret } = json as { ticket: string; secret: string }
    await ask(browser, 'POST', `${factors}/totp`, { ticket, name: 'Phone', code: codeOf(secret) })
    await ask('stranger', 'POST', '/api/auth/reset-password', { email: eve.email })
    const other = 'five other words are here'
    const link = letters.find(({ subject }) => subject === 'Set a new password for Preceptor')
    const reset = await ask('stranger', 'POST', '/api/auth/reset-password/confirm', {
      token: tokenIn(link),
      password: other,
    })
    expect(reset.status).toBe(200)
    const { json: begunAgain } = await ask('stranger', 'POST', '/api/auth/login', { ...eve, password: other })
    expect(begunAgain).toMatchObject({ secondFactor: { ways: ['totp'] } })
  }))

describe('who asks for an address that another account has', () => {
  const eveLetters = (letters: Letter[]) => letters.filter(({ to }) => to === eve.email).length

  test('uses up no letters of its mailbox', () =>
    withLettersAndProvider(async (tools, letters) => {
      const { ask } = tools
      const browser = await registered(tools)
      for (let n = 0; n < 3; n++)
        expect((await ask('ana', 'PATCH', '/api/user', { email: eve.email })).status).toBe(409)
      expect((await ask(browser, 'POST', '/api/user/email-confirmation')).status).toBe(200)
      expect(eveLetters(letters)).toBe(2)
    }))

  test('has none sent there again, also where it was free before', () =>
    withLettersAndProvider(async (tools, letters) => {
      const { ask } = tools
      await ask('ana', 'PATCH', '/api/user', { email: eve.email })
      const browser = await registered(tools)
      const again = await ask('ana', 'POST', '/api/user/email-confirmation')
      expect(again).toMatchObject({ status: 409, json: { code: 'email_taken' } })
      expect((await ask(browser, 'POST', '/api/user/email-confirmation')).status).toBe(200)
      expect(eveLetters(letters)).toBe(3)
    }))
})
