import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { newestMigration } from './migrate.ts'
import type { DatabaseAddress } from './open.ts'
import { sqliteFile } from './sqlite-file.ts'

/** What a database is, found by reading alone. */
export interface Inspection {
  /** The last migration that it took; undefined where there are no tables of ours. */
  standsAt: string | undefined
  /** The version that opened it last, where that is a newer one which said so. */
  newerRelease: string | undefined
  /** By the engine's own check; PostgreSQL has none that a client may ask for, and answers. */
  isSound: boolean
  learners: number | undefined
  /** When a learner was last seen, by the clock of the server that wrote it, in milliseconds since 1970. */
  lastSeenMs: number | undefined
  /** By how much the clock of PostgreSQL's machine is ahead of ours; SQLite has none of its own. */
  clockAheadMs: number | undefined
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

const nothing = {
  standsAt: undefined,
  newerRelease: undefined,
  isSound: true,
  learners: undefined,
  lastSeenMs: undefined,
  clockAheadMs: undefined,
}

// Statements that both engines know.
const lastMigration = 'select max(name) as name from kysely_migration'
const learnersIn = 'select count(*) as n from users'
const lastSeen = 'select max("lastSeenAt") as at from sessions'
const lastRelease = "select max(content) as content from site where id = 'release'"

type One = (query: string) => unknown

async function inspectWith(one: One, isSound: boolean): Promise<Inspection> {
  const standsAt = String(await one(lastMigration))
  // What a version older than this one left has not always such a table.
  const release = standsAt > newestMigration ? await one(lastRelease) : null
  const at = await one(lastSeen)
  return {
    ...nothing,
    standsAt,
    newerRelease: typeof release === 'string' ? String(JSON.parse(release)) : undefined,
    isSound,
    learners: Number(await one(learnersIn)),
    lastSeenMs: at ? new Date(at as string).getTime() : undefined,
  }
}

async function inspectSqlite(path: string): Promise<Inspection> {
  if (!existsSync(path)) return nothing
  const sqlite = new DatabaseSync(path, { readOnly: true })
  try {
    sqlite.exec(`pragma busy_timeout = ${longestMs}`)
    const one: One = (query) => Object.values(sqlite.prepare(query).get() ?? {})[0]
    if (one("select count(*) from sqlite_master where name = 'kysely_migration'") === 0) return nothing
    return await inspectWith(one, one('pragma integrity_check') === 'ok')
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
    const one: One = async (query) => Object.values((await client.query(query)).rows[0] ?? {})[0]
    const clockAheadMs = Number(await one('select extract(epoch from clock_timestamp()) * 1000')) - Date.now()
    if ((await one("select to_regclass('kysely_migration')")) === null) return { ...nothing, clockAheadMs }
    return { ...(await inspectWith(one, true)), clockAheadMs }
  } finally {
    await client.end()
  }
}
