import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/**
 * Has PostgreSQL write 8 MB and drop them again, which on a full disk it refuses: a small write alone may find room in a page
 * that is there. On SQLite the disk is this machine's, and is asked itself.
 */
export async function tryRoom(db: Db) {
  if (!isPostgres(db)) return
  // With so little memory the rows go to a temporary file, which needs no table and leaves nothing to clean.
  await sql`select set_config('work_mem', '64kB', true)`.execute(db)
  await sql`
    with wide as materialized (select repeat('x', 8000) as x from generate_series(1, 1000)) select count(x) from wide
  `.execute(db)
}
