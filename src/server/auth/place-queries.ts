import type { Db } from '../db/database.ts'
import { hasSignedInFrom } from './address-queries.ts'
import { findKnownDevice } from './device-queries.ts'

interface From {
  device: string | undefined
  address: string
  now: Date
}

/** The device or else the address, where this user signed in there before: guesses from elsewhere keep nobody out there. */
export async function findKnownPlace(
  db: Db,
  userId: string,
  { device, address, now }: From,
): Promise<string | undefined> {
  const known = await findKnownDevice(db, userId, device, now)
  return known ?? ((await hasSignedInFrom(db, userId, address, now)) ? address : undefined)
}

/** Nobody is known by having signed in before. */
export async function forgetPlaces(db: Db, userId: string) {
  await db.deleteFrom('knownDevices').where('userId', '=', userId).execute()
  await db.deleteFrom('signInAddresses').where('userId', '=', userId).execute()
}
