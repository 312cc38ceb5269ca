import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseAddress } from './open.ts'
import { sqliteFile } from './sqlite-file.ts'

/** What a database is, found by reading alone. */
export interface Inspection {
  /** The last migration that it took; undefined where there are no tables of ours. */
  standsAt: string | undefined
  /** By the engine's own check; PostgreSQL has none that a client may ask for, and answers. */
  isSound: boolean
  learners: number | undefined
  /** When a learner was last seen, by the clock of the server that wrote it, in milliseconds since 1970. */
  lastSeenMs: number | undefined
}

const longestMs = 5_000

/**
 * Reads, and changes nothing: no file is made, no migration taken.
 * @throws where nothing answers at the address
 */
export function inspectDatabase(address: DatabaseAddress | { file: string }): Promise<Inspection> {
  if (typeof address === 'string') return inspectPostgres(address)
  return inspectSqlite('file' in address ? address.file : sqliteFile(address))
}

const nothing = { standsAt: undefined, isSound: true, learners: undefined, lastSeenMs: undefined }

// Statements that both engines know.
const lastMigration = 'select max(name) as name from kysely_migration'
const learnersIn = 'select count(*) as n from users'
const lastSeen = 'select max("lastSeenAt") as at from sessions'

async function inspectSqlite(path: string): Promise<Inspection> {
  if (!existsSync(path)) return nothing
  const sqlite = new DatabaseSync(path, { readOnly: true })
  try {
    sqlite.exec(`pragma busy_timeout = ${longestMs}`)
    const one = (query: string) => Object.values(sqlite.prepare(query).get() ?? {})[0]
    if (one("select count(*) from sqlite_master where name = 'kysely_migration'") === 0) return nothing
    return inspected(one('pragma integrity_check') === 'ok', [one(lastMigration), one(learnersIn), one(lastSeen)])
  } finally {
    sqlite.close()
  }
}

async function inspectPostgres(connectionString: string): Promise<Inspection> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: longestMs,
    statement_timeout: 12 * longestMs,
  })
  await client.connect()
  try {
    const one = async (query: string) => Object.values((await client.query(query)).rows[0] ?? {})[0]
    if ((await one("select to_regclass('kysely_migration')")) === null) return nothing
    return inspected(true, [await one(lastMigration), await one(learnersIn), await one(lastSeen)])
  } finally {
    await client.end()
  }
}

function inspected(isSound: boolean, [name, learners, at]: unknown[]): Inspection {
  const lastSeenMs = at ? new Date(at as string).getTime() : undefined
  return { standsAt: String(name), isSound, learners: Number(learners), lastSeenMs }
}
