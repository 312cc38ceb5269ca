import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

const commonest = new Set<unknown>(dictionary['passwords-common'])

export const isCommonPassword = (password: string) => commonest.has(password.toLowerCase())

/** The PHC string of Argon2id with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce })
  return `${prefix}${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Takes the same time for an account without a password, or without existence, as for a wrong password. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const [salt, tag] = hash?.startsWith(prefix) ? hash.slice(prefix.length).split('$') : []
  const nonce = salt ? Buffer.from(salt, 'base64url') : Buffer.alloc(16)
  const expected = tag ? Buffer.from(tag, 'base64url') : Buffer.alloc(cost.tagLength)
  const derived = await derive('argon2id', { ...cost, message: password, nonce })
  return timingSafeEqual(derived, expected) && tag !== undefined
}
