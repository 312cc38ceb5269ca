import type { Db } from '../db/database.ts'
import { hashSecretToken, newSecretToken } from '../secret-token.ts'

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

/** Remembers the device and returns the token for its cookie: several people may share one. */
export async function keepDevice(db: Db, userId: string, token: string | undefined, now: Date) {
  const devices = await devicesOf(db, userId).orderBy('lastSignInAt', 'desc').execute()
  const isKnown = (await findKnownDevice(db, userId, token, now)) !== undefined
  const kept = token !== undefined && (isKnown || (await isToken(db, token))) ? token : newSecretToken()
  const lastSignInAt = now.toISOString()
  await db
    .insertInto('knownDevices')
    .values({ userId, tokenHash: hashSecretToken(kept), lastSignInAt })
    .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ lastSignInAt }))
    .execute()
  const forgotten = devices.slice(mostDevices - 1).map(({ tokenHash }) => tokenHash)
  if (!isKnown && forgotten.length > 0)
    await db.deleteFrom('knownDevices').where('userId', '=', userId).where('tokenHash', 'in', forgotten).execute()
  // The first one is no news to who has just registered.
  return { token: kept, isNews: !isKnown && devices.length > 0 }
}

/** Whether this server made it: nobody chooses what stands for a device. */
const isToken = async (db: Db, token: string): Promise<boolean> =>
  (await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', hashSecretToken(token))
    .limit(1)
    .executeTakeFirst()) !== undefined

export const deleteForgottenDevices = (db: Db, now: Date) =>
  db.deleteFrom('knownDevices').where('lastSignInAt', '<=', rememberedSince(now)).execute()
