import { learner, secret, table, text } from '../db/table.ts'

/**
 * Addresses that nobody confirmed yet: the account's own, if it was registered with one, and one that is to take its place.
 * Where an account has no row for its own, that is confirmed.
 */
export const emailConfirmations = table({
  key: ['userId', 'emailKey'],
  columns: {
    userId: learner,
    /** In lower case; several accounts may ask for the same one. */
    emailKey: text(),
    /** As typed. */
    email: text(),
    /** Of the newest letter; the token itself is only in its link. */
    tokenHash: secret(),
    expiresAt: text(),
  },
  indexes: {
    emailConfirmationsByHash: { on: ['tokenHash'], isUnique: true },
    emailConfirmationsByEmail: { on: ['emailKey'] },
  },
})
