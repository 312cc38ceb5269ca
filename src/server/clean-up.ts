import { deleteForgottenAddresses } from './auth/address-queries.ts'
import { deleteForgottenDevices } from './auth/device-queries.ts'
import { deleteAttemptsBefore, deleteExpiredSessions } from './auth/queries.ts'
import type { Database } from './db/database.ts'
import { deleteForgottenChanges } from './email/queries.ts'
import { deleteEventsBefore } from './events/queries.ts'
import { deleteExpiredCeremonies } from './factors/queries.ts'
import { deleteExpiredResetTokens } from './reset/queries.ts'

const dayMs = 86_400_000
const everyMs = 3_600_000

/** Deletes what is kept for a time only. */
export const cleanUp = (database: Database, now: Date, eventDays: number) =>
  database.write(async (db) => {
    await deleteExpiredSessions(db, now)
    await deleteExpiredResetTokens(db, now)
    await deleteExpiredCeremonies(db, now)
    await deleteForgottenAddresses(db, now)
    await deleteForgottenDevices(db, now)
    await deleteForgottenChanges(db, now)
    await deleteAttemptsBefore(db, new Date(now.getTime() - dayMs))
    await deleteEventsBefore(db, new Date(now.getTime() - eventDays * dayMs))
  })

/** Once an hour, also on a server that is never started anew. Returns how to end that. */
export function cleanRegularly(clean: () => Promise<void>, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void clean().catch(onError), everyMs)
  return () => clearInterval(timer)
}
