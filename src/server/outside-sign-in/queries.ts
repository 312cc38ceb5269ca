import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'
import type { OpenSignIn, OutsideIdentity } from './api.ts'
import type { SignInFlowTable } from './tables.ts'

const flowMinutes = 10

/** Returns the token for the browser's cookie. */
export async function insertFlow(
  db: Db,
  flow: Pick<SignInFlowTable, 'provider' | 'next' | 'linkTo'> & OpenSignIn,
  now: Date,
): Promise<string> {
  const token = newSecretToken()
  const { provider, next, linkTo, redirectUri, state, nonce, codeVerifier } = flow
  const kept = { provider, next, linkTo, redirectUri, state, nonce, codeVerifier }
  const expiresAt = new Date(now.getTime() + flowMinutes * 60_000).toISOString()
  await db
    .insertInto('signInFlows')
    .values({ ...kept, tokenHash: hashSecretToken(token), expiresAt })
    .execute()
  return token
}

export const expiredFlows = (db: Db, now: Date) =>
  db.selectFrom('signInFlows').where('expiresAt', '<=', now.toISOString())

/** Each flow ends once, whatever comes of it. */
export async function takeFlow(db: Db, token: string, now: Date): Promise<SignInFlowTable | undefined> {
  const flow = await db
    .deleteFrom('signInFlows')
    .where('tokenHash', '=', hashSecretToken(token))
    .returningAll()
    .executeTakeFirst()
  return flow && flow.expiresAt > now.toISOString() ? flow : undefined
}

export const findIdentityOwner = (db: Db, { issuer, subject }: Pick<OutsideIdentity, 'issuer' | 'subject'>) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()

export const findIdentity = (db: Db, userId: string, provider: string) =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()

/** @throws Refused `not_found` */
export async function getIdentity(db: Db, userId: string, provider: string) {
  const identity = await findIdentity(db, userId, provider)
  if (!identity) throw new Refused('not_found')
  return identity
}

export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['provider', 'email', 'linkedAt'])
    .where('userId', '=', userId)
    .orderBy('provider')
    .execute()

export const insertIdentity = (
  db: Db,
  { userId, provider }: { userId: string; provider: string },
  { issuer, subject, email }: OutsideIdentity,
  now: Date,
) =>
  db
    .insertInto('identities')
    .values({ userId, provider, issuer, subject, email: email?.address ?? '', linkedAt: now.toISOString() })
    .execute()

export const deleteIdentity = (db: Db, userId: string, provider: string) =>
  db.deleteFrom('identities').where('userId', '=', userId).where('provider', '=', provider).execute()

export const deleteIdentitiesOf = (db: Db, userId: string) =>
  db.deleteFrom('identities').where('userId', '=', userId).execute()
