import type { Db } from '../db/database.ts'
import type { SecurityEventTable } from './tables.ts'

export const insertEvent = (db: Db, event: SecurityEventTable) =>
  db.insertInto('securityEvents').values(event).execute()

interface Page {
  kind?: string | undefined
  /** Who did it, or whom it concerned. */
  personId?: string | undefined
  address: string
  since?: string | undefined
  until?: string | undefined
  /** The last id before this page. */
  before?: string | undefined
  limit: number
}

/** Newest first, with the names of whom they name. */
export function listEventsPage(db: Db, { kind, personId, address, since, until, before, limit }: Page) {
  let query = db
    .selectFrom('securityEvents')
    .leftJoin('users as doers', 'doers.id', 'securityEvents.userId')
    .leftJoin('users as concerned', 'concerned.id', 'securityEvents.aboutId')
    .selectAll('securityEvents')
    .select(['doers.username as username', 'concerned.username as aboutUsername'])
  if (kind !== undefined) query = query.where('kind', '=', kind as SecurityEventTable['kind'])
  if (personId !== undefined)
    query = query.where((where) => where.or([where('userId', '=', personId), where('aboutId', '=', personId)]))
  if (address !== '') query = query.where('address', '=', address)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<=', until)
  if (before !== undefined) query = query.where('securityEvents.id', '<', before)
  return query.orderBy('securityEvents.id', 'desc').limit(limit).execute()
}

/** Takes the account out of the events that others caused about it. */
export const forgetEventsAbout = (db: Db, userId: string) =>
  db.updateTable('securityEvents').set({ aboutId: null }).where('aboutId', '=', userId).execute()

export const eventsBefore = (db: Db, before: Date) =>
  db.selectFrom('securityEvents').where('at', '<', before.toISOString())
