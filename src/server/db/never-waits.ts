import type { Db } from './database.ts'

const dbs = new WeakSet<Db>()

/** Whether what locks rows waits for nobody there, and gives none of those that others hold, as in a round. */
export const neverWaits = (db: Db) => dbs.has(db)

/** Says so of this `db`. */
export const neverWaiting = (db: Db) => void dbs.add(db)
