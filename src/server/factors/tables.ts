import { integer, json, learner, optional, type RowOf, secret, table, text } from '../db/table.ts'

/** What a learner proves beside the password: an authenticator app (`totp`), or a passkey, which also signs in alone. */
export const factors = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: text(),
    kind: text<'passkey' | 'totp'>(),
    /** As the learner calls it. */
    name: text(),
    /** Of a passkey: by what the browser finds it. */
    credentialId: optional(text()),
    /** Of an app the shared secret in base32; of a passkey the public key in base64url. */
    key: secret(),
    /** Only grows: of an app the time step of the last code, of a passkey its count of signatures (0 where it keeps none). */
    count: integer(),
    /** Of a passkey: how a browser reaches it. */
    transports: optional(json()),
    createdAt: text(),
    lastUsedAt: optional(text()),
  },
  indexes: {
    factorsByCredential: { on: ['credentialId'], isUnique: true, whereSet: 'credentialId' },
  },
})

export type FactorTable = RowOf<typeof factors>

/** Each replaces a factor once. */
export const recoveryCodes = table({
  key: ['userId', 'codeHash'],
  columns: {
    userId: learner,
    /** The code itself was shown once. */
    codeHash: secret(),
    createdAt: text(),
  },
})

/** A proof that was begun: a factor that is added, or a sign-in that waits for one. */
export const factorCeremonies = table({
  key: ['tokenHash'],
  columns: {
    /** The ticket itself is only on the page that began it. */
    tokenHash: secret(),
    purpose: text<'addPasskey' | 'addTotp' | 'passkeySignIn' | 'secondStep'>(),
    /** Null where a passkey is to tell who it is. */
    userId: optional(learner),
    /** The challenge that a passkey must sign, or the secret of an app that is added; '' while there is none. */
    challenge: secret(),
    expiresAt: text(),
  },
  indexes: {
    factorCeremoniesByUser: { on: ['userId', 'tokenHash'] },
    factorCeremoniesByExpiry: { on: ['expiresAt'] },
  },
})

export type FactorCeremonyTable = RowOf<typeof factorCeremonies>
