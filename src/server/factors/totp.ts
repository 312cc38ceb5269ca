import { Secret, TOTP } from 'otpauth'

// RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds.
const secretBytes = 20
const issuer = 'Preceptor'

const totp = (secret: string, label = '') => new TOTP({ issuer, label, secret: Secret.fromBase32(secret) })

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** What an authenticator app reads from the picture. */
export const totpAddress = (secret: string, username: string): string => totp(secret, username).toString()

/** The time step of a code that is right now, or was a step before or after for a clock that is not; undefined: wrong. */
export function matchedStep(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replaceAll(/\s/g, '')
  // The library compares bytes, and throws where six characters are more than six of them.
  if (!/^\d{6}$/.test(token)) return undefined
  const code = totp(secret)
  const timestamp = now.getTime()
  const delta = code.validate({ token, timestamp, window: 1 })
  return delta === null ? undefined : code.counter({ timestamp }) + delta
}
