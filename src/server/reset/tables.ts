import { learner, secret, table, text } from '../db/table.ts'

/** A link to set a password, until it is used. */
export const resetTokens = table({
  key: ['userId', 'tokenHash'],
  columns: {
    userId: learner,
    /** The token itself is only in the link. */
    tokenHash: secret(),
    createdAt: text(),
    expiresAt: text(),
  },
  indexes: {
    resetTokensByHash: { on: ['tokenHash'], isUnique: true },
    resetTokensByExpiry: { on: ['expiresAt'] },
  },
})
