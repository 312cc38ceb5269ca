import type { User } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'

const linkHours = 24
// Long enough to find the letter and ask for another one.
const changeDays = 30

const hourMs = 3_600_000

const confirmationsOf = (db: Db, userId: string) => db.selectFrom('emailConfirmations').where('userId', '=', userId)

/** Returns the token for the link; the one of a letter before, to the same address, is void. */
export async function insertConfirmation(db: Db, userId: string, email: string, now: Date): Promise<string> {
  const token = newSecretToken()
  const link = {
    tokenHash: hashSecretToken(token),
    expiresAt: new Date(now.getTime() + linkHours * hourMs).toISOString(),
  }
  await db
    .insertInto('emailConfirmations')
    .values({ userId, emailKey: email.toLowerCase(), email, ...link })
    .onConflict((conflict) => conflict.columns(['userId', 'emailKey']).doUpdateSet({ email, ...link }))
    .execute()
  return token
}

/**
 * The user of this link, and the address that it confirms.
 *
 * @throws Refused `confirmation_link_invalid` where it is used, too old, or its user disabled
 */
export async function getConfirmation(db: Db, token: string, now: Date) {
  const found = await db
    .selectFrom('emailConfirmations')
    .innerJoin('users', 'users.id', 'emailConfirmations.userId')
    .selectAll('users')
    .select('emailConfirmations.email as confirmed')
    .where('emailConfirmations.tokenHash', '=', hashSecretToken(token))
    .where('emailConfirmations.expiresAt', '>', now.toISOString())
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refused('confirmation_link_invalid')
  return found
}

type Holder = Pick<User, 'id' | 'emailKey'>

/** The unconfirmed addresses of an account: its own, and the one that is to take its place; undefined where confirmed. */
export async function listUnconfirmed(db: Db, { id, emailKey }: Holder) {
  const rows = await confirmationsOf(db, id).select(['emailKey', 'email', 'expiresAt']).execute()
  return {
    own: rows.find((row) => row.emailKey === emailKey),
    change: rows.find((row) => row.emailKey !== emailKey),
  }
}

/**
 * The address that is asked next whether it is theirs.
 *
 * @throws Refused `not_found`
 */
export async function getUnconfirmed(db: Db, holder: Holder) {
  const { own, change } = await listUnconfirmed(db, holder)
  const wanted = change ?? own
  if (!wanted) throw new Refused('not_found')
  return wanted
}

/** Whether the account that has this address never confirmed it; that others ask for it does not matter. */
export async function isUnconfirmed(db: Db, email: string): Promise<boolean> {
  const own = db
    .selectFrom('emailConfirmations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'emailConfirmations.userId')
        .onRef('users.emailKey', '=', 'emailConfirmations.emailKey'),
    )
    .select('users.id')
    .where('emailConfirmations.emailKey', '=', email.toLowerCase())
  return (await own.executeTakeFirst()) !== undefined
}

export const deleteConfirmation = (db: Db, userId: string, emailKey: string) =>
  db.deleteFrom('emailConfirmations').where('userId', '=', userId).where('emailKey', '=', emailKey).execute()

/** The account keeps the address that it has. */
export const deleteChangeOf = (db: Db, { id, emailKey }: Holder) =>
  db.deleteFrom('emailConfirmations').where('userId', '=', id).where('emailKey', '!=', emailKey).execute()

export const deleteConfirmationsOf = (db: Db, userId: string) =>
  db.deleteFrom('emailConfirmations').where('userId', '=', userId).execute()

/** Changes that nobody confirmed for so long; that an account's own address is not confirmed stays known. */
export const forgottenChanges = (db: Db, now: Date) =>
  db
    .selectFrom('emailConfirmations')
    .where('expiresAt', '<=', new Date(now.getTime() - changeDays * 24 * hourMs).toISOString())
    .where('emailKey', 'not in', (query) =>
      query.selectFrom('users').select('users.emailKey').whereRef('users.id', '=', 'emailConfirmations.userId'),
    )
