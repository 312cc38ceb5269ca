import type { Db } from '../db/database.ts'

const rememberedDays = 180
const mostAddresses = 20

const rememberedSince = (now: Date) => new Date(now.getTime() - rememberedDays * 86_400_000).toISOString()

const addressesOf = (db: Db, userId: string) => db.selectFrom('signInAddresses').where('userId', '=', userId)

/** Whether the user signed in from there before. */
export async function hasSignedInFrom(db: Db, userId: string, address: string, now: Date): Promise<boolean> {
  const known = addressesOf(db, userId).select('address').where('address', '=', address)
  return (await known.where('lastSignInAt', '>', rememberedSince(now)).executeTakeFirst()) !== undefined
}

/** Remembers from where somebody signed in; the oldest of too many is forgotten. */
export async function keepSignInAddress(db: Db, userId: string, address: string, now: Date) {
  const lastSignInAt = now.toISOString()
  await db
    .insertInto('signInAddresses')
    .values({ userId, address, lastSignInAt })
    .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ lastSignInAt }))
    .execute()
  const kept = await addressesOf(db, userId).select('address').orderBy('lastSignInAt', 'desc').execute()
  const forgotten = kept.slice(mostAddresses).map((row) => row.address)
  if (forgotten.length === 0) return
  await db.deleteFrom('signInAddresses').where('userId', '=', userId).where('address', 'in', forgotten).execute()
}

export const forgottenAddresses = (db: Db, now: Date) =>
  db.selectFrom('signInAddresses').where('lastSignInAt', '<=', rememberedSince(now))
