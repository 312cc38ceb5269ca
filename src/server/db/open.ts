import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { type Migration, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** An address of PostgreSQL, or the folder of an SQLite database, which is made where it is missing. */
export type DatabaseAddress = string | { folder: string }

/** Opens a database and brings its tables up to date, or up to one step of the way. */
export async function openDatabase(address: DatabaseAddress, upTo?: Migration): Promise<Database> {
  const { migrating, ...database } = typeof address === 'string' ? openPostgres(address) : openSqlite(fileIn(address))
  await migrating((db) => migrate(db, upTo))
  return database
}

function fileIn({ folder }: { folder: string }): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, 'preceptor.sqlite')
}
