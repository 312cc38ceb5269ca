export interface UserTable {
  id: string
  displayName: string
  /** In lower case; unique. */
  username: string
  /** As typed. */
  email: string
  /** In lower case; unique. */
  emailKey: string
  /** As `hashPassword` writes it; null where only an outside identity signs in. */
  passwordHash: string | null
  role: 'user' | 'admin'
  createdAt: string
  disabledAt: string | null
}

export interface SessionTable {
  /** The token itself is only in the learner's cookie. */
  tokenHash: string
  /** What the account page calls the session. */
  id: string
  userId: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

/** Sign-ins that failed and registrations, while they count towards a limit. */
export interface AttemptTable {
  /** What is limited and for whom, such as `login-account:ana`. */
  key: string
  id: string
  at: string
}
