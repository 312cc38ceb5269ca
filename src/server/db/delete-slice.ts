import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'
import type { Model } from './model.ts'

// Little enough that nobody who saves meanwhile notices.
const mostRows = 1_000

/** Deletes a thousand of these rows at most; true where more may be left. */
export async function deleteSlice<Name extends keyof Model>(
  db: Db,
  table: Name,
  rows: SelectQueryBuilder<Model, Name, object>,
): Promise<boolean> {
  const row = sql.ref<string>(`${table}.${isPostgres(db) ? 'ctid' : 'rowid'}`)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${row} in (${rows.select(row.as('row')).limit(mostRows)})
  `.execute(db)
  return numAffectedRows === BigInt(mostRows)
}
