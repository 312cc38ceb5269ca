import { describe, expect, test } from 'vitest'
import type { RequestOptions } from '../../contract/factors.ts'
import {
  addKey,
  codeOf,
  firstStep,
  home,
  newKey,
  password,
  second,
  startWithPasskey,
  withAna,
} from '../testing/factors.ts'
import type { SoftwareAuthenticator } from '../testing/software-authenticator.ts'

describe('a passkey', () => {
  // Shows account-43
  test('signs in alone', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const key = newKey()
      expect(await addKey(tools, key)).toMatchObject({ status: 201, json: { factor: { kind: 'passkey' } } })
      const { ticket, options } = await startWithPasskey(tools)
      expect(options).toMatchObject({ rpId: 'preceptor.example.org', userVerification: 'required' })
      const body = { ticket, passkey: key.sign(options) }
      const { status, session } = await ask('stranger', 'POST', '/api/auth/passkey/finish', body)
      expect(status).toBe(200)
      expect((await ask({ session }, 'GET', '/api/auth/me')).json).toMatchObject({ user: { id: 'ana' } })
      expect(codeOf(await ask('stranger', 'POST', '/api/auth/passkey/finish', body))).toBe('sign_in_not_finished')
    }))

  // Shows account-43
  test('is the second step after the password, and then needs no PIN', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const key = newKey({ verifies: false })
      await addKey(tools, key)
      const ticket = await firstStep(tools)
      const { options } = (await ask('stranger', 'POST', `${second}/passkey`, { ticket })).json as {
        options: RequestOptions
      }
      expect(options.allowCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
      const { status, session } = await ask('stranger', 'POST', second, { ticket, passkey: key.sign(options) })
      expect({ status, session }).toEqual({ status: 200, session: expect.any(String) })
      const alone = await startWithPasskey(tools)
      const body = { ticket: alone.ticket, passkey: key.sign(alone.options) }
      expect(codeOf(await ask('stranger', 'POST', '/api/auth/passkey/finish', body))).toBe('passkey_not_accepted')
    }))

  test.each<{ name: string; sign: (key: SoftwareAuthenticator, options: RequestOptions) => object }>([
    { name: 'for another challenge', sign: (key, options) => key.sign({ ...options, challenge: 'AAAA' }) },
    { name: 'for another host', sign: (key, options) => key.sign({ ...options, rpId: 'evil.example.org' }) },
    {
      name: 'of another key under its id',
      sign: (key, options) => {
        const other = newKey()
        return { ...other.sign(options), id: key.id, rawId: key.id }
      },
    },
    { name: 'that nobody has', sign: (_key, options) => newKey().sign(options) },
    {
      name: 'copied before, whose count goes back',
      sign: (key, options) => {
        key.count = 0
        return key.sign(options)
      },
    },
    // Shows account-43
  ])('is refused: a signature $name', ({ sign }) =>
    withAna(async (tools) => {
      const { ask } = tools
      const key = newKey()
      key.count = 5
      expect((await addKey(tools, key)).status).toBe(201)
      const { ticket, options } = await startWithPasskey(tools)
      const refused = await ask('stranger', 'POST', '/api/auth/passkey/finish', { ticket, passkey: sign(key, options) })
      expect({ code: codeOf(refused), session: refused.session }).toEqual({
        code: 'passkey_not_accepted',
        session: undefined,
      })
    }),
  )

  test('that is refused ends its sign-in, and guesses are limited by address and written down once', () =>
    withAna(async (tools) => {
      const { ask } = tools
      const { ticket, options } = await startWithPasskey(tools)
      const body = { ticket, passkey: newKey().sign(options) }
      const finish = async () => codeOf(await ask('stranger', 'POST', '/api/auth/passkey/finish', body))
      expect([await finish(), await finish()]).toEqual(['passkey_not_accepted', 'sign_in_not_finished'])
      const further: (string | undefined)[] = []
      for (let n = 0; n < 198; n++) further.push(await finish())
      expect(further.at(-1)).toBe('too_many_requests')
      const { json } = await ask('ada', 'GET', '/api/admin/events')
      expect((json as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(['sign_in_failed', 'sign_in_limited'])
    }))

  test('is not added where a page of another site made it, nor twice', () =>
    withAna(async (tools) => {
      const { ask } = tools
      expect(codeOf(await addKey(tools, newKey({ origin: 'https://evil.example.org' })))).toBe('passkey_not_accepted')
      const key = newKey()
      expect((await addKey(tools, key)).status).toBe(201)
      expect(codeOf(await addKey(tools, key))).toBe('passkey_not_accepted')
      expect((await ask('ana', 'GET', home)).json).toMatchObject({ factors: [{ name: 'Laptop' }] })
    }))

  test.each(['http://127.0.0.1:3000', 'https://192.0.2.7', 'http://preceptor.local'])(
    'is offered neither to who signs in nor to who adds one at %s',
    // Shows account-44
    (address) =>
      withAna(
        async ({ ask }) => {
          expect((await ask('stranger', 'GET', '/api/auth/providers')).json).toMatchObject({ passkeys: false })
          expect((await ask('ana', 'GET', home)).json).toMatchObject({ passkeysAvailable: false })
          const calls = [
            await ask('stranger', 'POST', '/api/auth/passkey/start'),
            await ask('ana', 'POST', `${home}/passkeys/start`, { password }),
          ]
          expect(calls.map(codeOf)).toEqual(['passkeys_unavailable', 'passkeys_unavailable'])
        },
        { publicUrl: () => address },
      ),
  )
})
