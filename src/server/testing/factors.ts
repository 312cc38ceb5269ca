import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { CreationOptions, RequestOptions } from '../../contract/factors.ts'
import { hashPassword } from '../password.ts'
import { now, publicUrl, type Tools, withApp } from './app.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

export const password = 'four plain words here'
export const home = '/api/user/factors'
export const second = '/api/auth/second-factor'

/** What a real authenticator app shows then. */
export const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

// Hashing is slow by design; once is enough.
const hashed = hashPassword(password)

/** Ana has a password, as one who registered. */
async function givenPassword({ database }: Tools) {
  const passwordHash = await hashed
  await database.write((db) => db.updateTable('users').set({ passwordHash }).where('id', '=', 'ana').execute())
}

export interface Added {
  factor: { id: string; kind: string; name: string }
  recoveryCodes: string[] | null
}

/** Adds an authenticator app; its code of the clock's time is used up. */
export async function addApp({ ask, clock }: Tools, as: Parameters<Tools['ask']>[0] = 'ana', name = 'Phone') {
  const proof = as === 'ana' ? { password } : {}
  const { json } = await ask(as, 'POST', `${home}/totp/start`, proof)
  const { ticket, secret } = json as { ticket: string; secret: string }
  const added = await ask(as, 'POST', `${home}/totp`, { ticket, name, code: codeAt(secret, clock.now) })
  expect(added.status).toBe(201)
  return { secret, ...(added.json as Added) }
}

export async function addKey({ ask }: Tools, key: SoftwareAuthenticator) {
  const { json } = await ask('ana', 'POST', `${home}/passkeys/start`, { password })
  const { ticket, options } = json as { ticket: string; options: CreationOptions }
  return ask('ana', 'POST', `${home}/passkeys`, { ticket, name: 'Laptop', passkey: key.create(options) })
}

export const newKey = (more: { verifies?: boolean; origin?: string } = {}) =>
  new SoftwareAuthenticator({ origin: publicUrl, ...more })

export const logIn = ({ ask }: Tools) => ask('stranger', 'POST', '/api/auth/login', { username: 'ana', password })

export async function firstStep(tools: Tools): Promise<string> {
  const { json, session } = await logIn(tools)
  expect(session).toBeUndefined()
  return (json as { secondFactor: { ticket: string } }).secondFactor.ticket
}

export async function startWithPasskey({ ask }: Tools) {
  const { json } = await ask('stranger', 'POST', '/api/auth/passkey/start')
  return json as { ticket: string; options: RequestOptions }
}

export const withAna = (run: (tools: Tools) => Promise<void>, options: Parameters<typeof withApp>[1] = {}) =>
  withApp(async (tools) => {
    await givenPassword(tools)
    await run(tools)
  }, options)

export const codeOf = ({ json }: { json: unknown }) => (json as { code?: string }).code
