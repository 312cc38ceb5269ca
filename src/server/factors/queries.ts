import { Secret } from 'otpauth'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { newId } from '../new-id.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'
import type { FactorCeremonyTable, FactorTable } from './tables.ts'

const ceremonyMinutes = 10
const codesAtOnce = 10
// 120 bits, 24 characters in base32: a plain hash is enough for it.
const codeBytes = 15

const factorsOf = (db: Db, userId: string) => db.selectFrom('factors').where('userId', '=', userId)

/** Oldest first. */
export const listFactors = (db: Db, userId: string) =>
  factorsOf(db, userId).selectAll().orderBy('createdAt').orderBy('id').execute()

export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await factorsOf(db, userId).select('id').limit(1).executeTakeFirst()) !== undefined

export const findFactorByCredential = (db: Db, credentialId: string): Promise<FactorTable | undefined> =>
  db.selectFrom('factors').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

type NewFactor = Pick<FactorTable, 'kind' | 'name' | 'credentialId' | 'key' | 'count' | 'transports'>

export async function insertFactor(db: Db, userId: string, factor: NewFactor, now: Date): Promise<FactorTable> {
  const row = { ...factor, userId, id: newId(now), createdAt: now.toISOString(), lastUsedAt: null }
  await db.insertInto('factors').values(row).execute()
  return row
}

/** Whether nobody else used it in between with as great a count. */
export async function countUse(
  db: Db,
  { userId, id, count }: Pick<FactorTable, 'userId' | 'id' | 'count'>,
  newCount: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ count: newCount, lastUsedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('count', '=', count)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @throws Refused `not_found` */
export async function renameFactor(db: Db, userId: string, id: string, name: string) {
  const renamed = db.updateTable('factors').set({ name }).where('userId', '=', userId).where('id', '=', id)
  if ((await renamed.executeTakeFirstOrThrow()).numUpdatedRows === 0n) throw new Refused('not_found')
}

/**
 * With the last of them the recovery codes go.
 *
 * @throws Refused `not_found`
 */
export async function deleteFactor(db: Db, userId: string, id: string) {
  const deleted = db.deleteFrom('factors').where('userId', '=', userId).where('id', '=', id)
  if ((await deleted.executeTakeFirstOrThrow()).numDeletedRows === 0n) throw new Refused('not_found')
  if (!(await hasFactor(db, userId))) await deleteRecoveryCodes(db, userId)
}

/** All that is asked beside the password. */
export async function deleteFactorsOf(db: Db, userId: string) {
  await db.deleteFrom('factors').where('userId', '=', userId).execute()
  await deleteCeremoniesOf(db, userId)
  await deleteRecoveryCodes(db, userId)
}

/** Sign-ins that wait for their second step, and factors that are being added. */
export const deleteCeremoniesOf = (db: Db, userId: string) =>
  db.deleteFrom('factorCeremonies').where('userId', '=', userId).execute()

const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const rows = await db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute()
  return rows.length
}

/** Makes new codes, and those before worthless; the database keeps only hashes. */
export async function replaceRecoveryCodes(db: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => new Secret({ size: codeBytes }).base32.toLowerCase())
  await deleteRecoveryCodes(db, userId)
  const createdAt = now.toISOString()
  const rows = codes.map((code) => ({ userId, codeHash: hashSecretToken(code), createdAt }))
  await db.insertInto('recoveryCodes').values(rows).execute()
  return codes.map((code) => code.replaceAll(/.{6}(?=.)/g, '$&-'))
}

/** Whether it was one, which it is no more. */
export async function takeRecoveryCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashSecretToken(code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type NewCeremony = Pick<FactorCeremonyTable, 'purpose' | 'userId' | 'challenge'>

/** Returns the ticket with which it goes on. */
export async function insertCeremony(db: Db, ceremony: NewCeremony, now: Date): Promise<string> {
  const ticket = newSecretToken()
  const expiresAt = new Date(now.getTime() + ceremonyMinutes * 60_000).toISOString()
  await db
    .insertInto('factorCeremonies')
    .values({ ...ceremony, tokenHash: hashSecretToken(ticket), expiresAt })
    .execute()
  return ticket
}

interface Wanted {
  ticket: string
  purpose: FactorCeremonyTable['purpose']
  now: Date
}

export const findCeremony = (db: Db, { ticket, purpose, now }: Wanted): Promise<FactorCeremonyTable | undefined> =>
  db
    .selectFrom('factorCeremonies')
    .selectAll()
    .where('tokenHash', '=', hashSecretToken(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()

/** As `findCeremony`, and ends it: a guess must not be followed by another one for the same challenge. */
export async function takeCeremony(db: Db, wanted: Wanted): Promise<FactorCeremonyTable | undefined> {
  const ceremony = await findCeremony(db, wanted)
  return ceremony && (await endCeremony(db, ceremony)) ? ceremony : undefined
}

export const setChallenge = (db: Db, { tokenHash }: Pick<FactorCeremonyTable, 'tokenHash'>, challenge: string) =>
  db.updateTable('factorCeremonies').set({ challenge }).where('tokenHash', '=', tokenHash).execute()

/** Each ends once. */
export async function endCeremony(db: Db, { tokenHash }: Pick<FactorCeremonyTable, 'tokenHash'>): Promise<boolean> {
  const ended = db.deleteFrom('factorCeremonies').where('tokenHash', '=', tokenHash)
  return (await ended.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export const expiredCeremonies = (db: Db, now: Date) =>
  db.selectFrom('factorCeremonies').where('expiresAt', '<=', now.toISOString())
