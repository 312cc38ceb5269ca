import type { Role } from '../../domain/account/roles.ts'
import { learner, optional, type RowOf, secret, table, text } from '../db/table.ts'

export const users = table({
  key: ['id'],
  columns: {
    id: text(),
    displayName: text(),
    /** In lower case; unique. */
    username: text(),
    /** As typed. */
    email: text(),
    /** In lower case; unique. */
    emailKey: text(),
    /** As `hashPassword` writes it; null where only an outside identity signs in. */
    passwordHash: optional(text()),
    role: text<Role>(),
    createdAt: text(),
    disabledAt: optional(text()),
    /** When somebody first signed in or chose a password; null: nobody holds the account yet. */
    claimedAt: optional(text()),
  },
  indexes: {
    usersByUsername: { on: ['username'], isUnique: true },
    usersByEmail: { on: ['emailKey'], isUnique: true },
  },
})

export type UserTable = RowOf<typeof users>

export const sessions = table({
  key: ['tokenHash'],
  columns: {
    /** The token itself is only in the learner's cookie. */
    tokenHash: secret(),
    /** The name of the session on the account page. */
    id: text(),
    userId: learner,
    userAgent: text(),
    createdAt: text(),
    lastSeenAt: text(),
    expiresAt: text(),
  },
  indexes: {
    sessionsByUser: { on: ['userId', 'id'] },
  },
})

export type SessionTable = RowOf<typeof sessions>

/** From where a learner signed in: guesses from elsewhere keep nobody out there. */
export const signInAddresses = table({
  key: ['userId', 'address'],
  columns: {
    userId: learner,
    address: text(),
    lastSignInAt: text(),
  },
})

/** On which devices a learner signed in: guesses made elsewhere keep nobody out there, and a new one is told by mail. */
export const knownDevices = table({
  key: ['userId', 'tokenHash'],
  columns: {
    userId: learner,
    /** The token itself is only in the cookie of the device. */
    tokenHash: secret(),
    lastSignInAt: text(),
  },
})

/** Sign-ins that failed and registrations, while they count towards a limit. */
export const attempts = table({
  key: ['key', 'id'],
  columns: {
    /** Names the limit and whom it limits, such as `login:` and the id of a user. */
    key: text(),
    id: text(),
    at: text(),
  },
  indexes: {
    attemptsByTime: { on: ['at'] },
  },
})
