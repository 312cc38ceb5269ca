import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/** The time on which all processes of a database agree. */
export type SharedTime = (db: Db) => Promise<Date>

/** On PostgreSQL the clock of the database; on SQLite all processes are on one machine, so its clock will do. */
export const sharedTime =
  (clock: () => Date): SharedTime =>
  async (db) => {
    if (!isPostgres(db)) return clock()
    const { rows } = await sql<{
      ms: number
    }>`select floor(extract(epoch from clock_timestamp()) * 1000) as ms`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The database has no clock.')
    return new Date(row.ms)
  }
