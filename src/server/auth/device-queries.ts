import { moveAttempts } from '../attempt-limit.ts'
import type { Db } from '../db/database.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'
import type { User } from './queries.ts'

const rememberedDays = 400
const mostDevices = 20

export const deviceSeconds = rememberedDays * 86_400

const rememberedSince = (now: Date) => new Date(now.getTime() - deviceSeconds * 1000).toISOString()

const devicesOf = (db: Db, userId: string) =>
  db.selectFrom('knownDevices').select('tokenHash').where('userId', '=', userId)

/** The hash of the device's token where the user signed in on it before. */
export async function findKnownDevice(db: Db, userId: string, token: string | undefined, now: Date) {
  if (token === undefined) return undefined
  const known = devicesOf(db, userId).where('tokenHash', '=', hashSecretToken(token))
  return (await known.where('lastSignInAt', '>', rememberedSince(now)).executeTakeFirst())?.tokenHash
}

/**
 * Remembers the device and returns the token for its cookie: a new one at each sign-in, so that a copy of the one before is
 * worth nothing. Several people may share a device; it stays known to all of them.
 *
 * @param user as before this sign-in
 */
export async function keepDevice(db: Db, user: Pick<User, 'id' | 'claimedAt'>, token: string | undefined, now: Date) {
  const known = await findKnownDevice(db, user.id, token, now)
  const fresh = newSecretToken()
  const tokenHash = hashSecretToken(fresh)
  if (token !== undefined) await replaceToken(db, hashSecretToken(token), tokenHash)
  const lastSignInAt = now.toISOString()
  await db
    .insertInto('knownDevices')
    .values({ userId: user.id, tokenHash, lastSignInAt })
    .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ lastSignInAt }))
    .execute()
  await deleteDevicesBeyond(db, user.id)
  // A user who has just registered need not be told of the first sign-in.
  return { token: fresh, isNews: known === undefined && user.claimedAt !== null }
}

/** Of everybody who signed in there; what they guessed wrongly there still counts. */
async function replaceToken(db: Db, from: string, to: string) {
  const holders = db.updateTable('knownDevices').set({ tokenHash: to }).where('tokenHash', '=', from)
  for (const { userId } of await holders.returning('userId').execute()) await moveAttempts(db, userId, from, to)
}

async function deleteDevicesBeyond(db: Db, userId: string) {
  const devices = await devicesOf(db, userId).orderBy('lastSignInAt', 'desc').execute()
  const beyond = devices.slice(mostDevices).map(({ tokenHash }) => tokenHash)
  if (beyond.length === 0) return
  await db.deleteFrom('knownDevices').where('userId', '=', userId).where('tokenHash', 'in', beyond).execute()
}

export const forgottenDevices = (db: Db, now: Date) =>
  db.selectFrom('knownDevices').where('lastSignInAt', '<=', rememberedSince(now))
