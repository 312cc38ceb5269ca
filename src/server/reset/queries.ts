import { deleteSessionsOf, findUserById, type User, updateUser } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { deleteChangeOf } from '../email/queries.ts'
import { deleteCeremoniesOf } from '../factors/queries.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'

const linkMinutes = 60

/** Returns the token for the link; the database keeps only its hash. Older links of the user stay as they are. */
export async function insertResetToken(db: Db, userId: string, now: Date): Promise<string> {
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000).toISOString()
  await db
    .insertInto('resetTokens')
    .values({ userId, tokenHash: hashSecretToken(token), createdAt: now.toISOString(), expiresAt })
    .execute()
  return token
}

/** Whose link this is; undefined where it is used, too old, or its user disabled. */
export async function findUserByResetToken(db: Db, token: string, now: Date): Promise<User | undefined> {
  const row = await db
    .selectFrom('resetTokens')
    .select('userId')
    .where('tokenHash', '=', hashSecretToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  const user = row && (await findUserById(db, row.userId))
  return user?.disabledAt === null ? user : undefined
}

/** A new password ends every other proof of the user: links, sign-ins that are under way, and sessions. */
export async function replacePassword(
  db: Db,
  user: Pick<User, 'id' | 'emailKey'>,
  passwordHash: string,
  keptSessionId?: string,
) {
  const { id: userId } = user
  await updateUser(db, userId, { passwordHash })
  // Somebody else may have asked for it.
  await deleteChangeOf(db, user)
  await deleteResetTokensOf(db, userId)
  await deleteCeremoniesOf(db, userId)
  await deleteSessionsOf(db, userId, keptSessionId)
}

export const deleteResetTokensOf = (db: Db, userId: string) =>
  db.deleteFrom('resetTokens').where('userId', '=', userId).execute()

export const expiredResetTokens = (db: Db, now: Date) =>
  db.selectFrom('resetTokens').where('expiresAt', '<=', now.toISOString())
