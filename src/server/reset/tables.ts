/** A link to set a password, until it is used. */
export interface ResetTokenTable {
  userId: string
  /** The token itself is only in the link. */
  tokenHash: string
  createdAt: string
  expiresAt: string
}
