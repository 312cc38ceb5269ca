import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

/**
 * Nobody else reads or writes these tables until the migrations end; name them in the order in which those who save come to
 * them, so that neither waits for the other. On SQLite there is one writer anyway.
 *
 * Behind whoever waits for a table, a backup's reading above all, every save waits too; so not for long.
 */
export async function lockTables(db: Kysely<unknown>, names: readonly string[]) {
  if (!isPostgres(db)) return
  await sql`set local lock_timeout = '3s'`.execute(db)
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access exclusive mode`.execute(db)
}
