/** An identity of an outside provider that signs its user in. One for each provider. */
export interface IdentityTable {
  userId: string
  provider: string
  /** With `subject` unique; a provider that is set anew is another issuer. */
  issuer: string
  subject: string
  /** As the provider said it, for the account page; '' where it said none. */
  email: string
  linkedAt: string
}

/** An outside sign-in that was begun, until the browser comes back. */
export interface SignInFlowTable {
  /** The token itself is only in the cookie of the browser that began it. */
  tokenHash: string
  provider: string
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
  /** Where the application goes afterwards. */
  next: string
  /** The learner whose account is to be linked; null for a sign-in. */
  linkTo: string | null
  expiresAt: string
}
