import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Refused } from './http/refused.ts'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

let guesser: ZxcvbnFactory | undefined

/** Made with the first password that is chosen: to read and rank the dictionaries would be a tenth of every start. */
async function makeGuesser(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

// On zxcvbn's scale of 0 to 4: below it a million guesses are enough.
const leastScore = 2

/** The names of a password's owner: guesses begin with them. */
type Owner = Partial<Record<'displayName' | 'username' | 'email', string>>

/** Whether somebody who knows the owner's names and what people choose would need less than a million guesses. */
export async function isEasilyGuessed(password: string, owner: Owner): Promise<boolean> {
  const { displayName = '', username = '', email = '' } = owner
  const names = [username, email, ...displayName.split(/\s+/), ...email.split(/[@.]/), 'preceptor'].filter(Boolean)
  guesser ??= await makeGuesser()
  return guesser.check(password, names).score < leastScore
}

/** @throws Refused `password_too_common`; each way to choose a password asks it before anything is hashed */
export async function refuseEasilyGuessed(password: string, owner: Owner) {
  if (await isEasilyGuessed(password, owner)) throw new Refused('password_too_common', { field: 'password' })
}

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
