import { mkdirSync } from 'node:fs'
import type { Database } from './database.ts'
import { type Migration, migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { sqliteFile } from './sqlite-file.ts'

/** An address of PostgreSQL, or the folder of an SQLite database, which is made where it is missing. */
export type DatabaseAddress = string | { folder: string }

/** Opens a database and brings its tables up to date, or up to one step of the way. */
export async function openDatabase(address: DatabaseAddress, upTo?: Migration): Promise<Database> {
  // Most servers have SQLite and need nothing of the other.
  const { migrating, ...database } =
    typeof address === 'string' ? (await import('./postgres.ts')).openPostgres(address) : openSqlite(fileIn(address))
  await migrating((db) => migrate(db, upTo))
  return database
}

function fileIn(address: { folder: string }): string {
  mkdirSync(address.folder, { recursive: true })
  return sqliteFile(address)
}
