import { learner, optional, type RowOf, table, text } from '../db/table.ts'

/** An identity of an outside provider that signs its user in. One for each provider. */
export const identities = table({
  key: ['userId', 'provider'],
  columns: {
    userId: learner,
    provider: text(),
    /** With `subject` unique; a provider that is set anew is another issuer. */
    issuer: text(),
    subject: text(),
    /** As the provider said it, for the account page; '' where it said none. */
    email: text(),
    linkedAt: text(),
  },
  indexes: {
    identitiesBySubject: { on: ['issuer', 'subject'], isUnique: true },
  },
})

/** An outside sign-in that was begun, until the browser comes back. */
export const signInFlows = table({
  key: ['tokenHash'],
  columns: {
    /** The token itself is only in the cookie of the browser that began it. */
    tokenHash: text(),
    provider: text(),
    redirectUri: text(),
    state: text(),
    nonce: text(),
    codeVerifier: text(),
    /** Where the application goes afterwards. */
    next: text(),
    /** The learner whose account is to be linked; null for a sign-in. */
    linkTo: optional(text()),
    expiresAt: text(),
  },
  indexes: {
    signInFlowsByExpiry: { on: ['expiresAt'] },
  },
})

export type SignInFlowTable = RowOf<typeof signInFlows>
