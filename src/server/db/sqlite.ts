import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { answerDirectly } from './compiled-query.ts'
import { type Database, DatabaseAway, type Db, type Transact } from './database.ts'
import type { Model } from './model.ts'
import { scopedOn } from './scoped-db.ts'
import { shortColumns } from './short-columns.ts'
import { type ShortValue, textOf } from './short-values.ts'
import { walBytesOf } from './sqlite-file.ts'
import { StatementTimes } from './statement-times.ts'

export function openSqlite(path: string) {
  const writer = new DatabaseSync(path)
  // A second process on the same folder waits for the first; so the time-out comes before anything that takes a lock.
  // In WAL mode a reader sees the last commit and never waits; `full` puts every commit on disk before it is answered.
  writer.exec(
    'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  )
  // A backup that reads for a minute makes the WAL grow by all that is saved meanwhile; afterwards the disk has it back.
  writer.exec(`pragma journal_size_limit = ${longestWal}`)
  const times = new StatementTimes()
  const [queries, inWriteScope] = queriesOn(writer, times)
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('pragma busy_timeout = 5000')
  const [reading, inReadScope] = queriesOn(reader, times)

  const migrating = async (migrate: (db: Db) => Promise<void>) => {
    // One lock from the first look at the tables to the last change, or two processes would both make them.
    writer.exec('begin immediate')
    try {
      await migrate(queries)
      writer.exec('commit')
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      throw error
    }
  }
  const close = async () => {
    await reading.destroy()
    await queries.destroy()
    // Kysely closes only what it has used.
    for (const sqlite of [reader, writer]) if (sqlite.isOpen) sqlite.close()
  }
  const writes = shareCommits(writer, inWriteScope, 'begin immediate', times)
  const write = writes.transact
  const writeBeside: Database['writeBeside'] = (_userId, work) => write(work)
  const reads = shareCommits(reader, inReadScope, 'begin', times)
  const connections = () => ({ waiting: reads.countWaiting() + writes.countWaiting() })
  const { noticeSlow } = times
  const walBytes = () => walBytesOf(path)
  return {
    migrating,
    write,
    writeOwn: write,
    writeBeside,
    read: reads.transact,
    connections,
    walBytes,
    noticeSlow,
    close,
  }
}

interface Waiting {
  run: () => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

// Of SQLite's codes: locked by another process for too long (5), read-only (8), a failing disk (10), a full one (13).
const awayCodes = [5, 8, 10, 13]

/** A write that the disk refuses may succeed in a minute, when the operator has made room. */
function asAway(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return awayCodes.includes(code) ? new DatabaseAway(error) : error
}

/**
 * One connection can hold one transaction, so work waits. All that waits shares a transaction, each piece behind
 * a savepoint of its own, and is answered after the one commit: forty requests cost one fsync instead of forty.
 *
 * @param inScope runs work with a `db` that ends with it
 */
function shareCommits(
  sqlite: DatabaseSync,
  inScope: Transact,
  begin: 'begin' | 'begin immediate',
  times: StatementTimes,
): { transact: Transact; countWaiting: () => number } {
  let waiting: Waiting[] = []
  let busy = false
  // Prepared once, for each of thousands a second.
  const savepoint = sqlite.prepare('savepoint work')
  const release = sqlite.prepare('release work')

  async function commitAll() {
    const together = waiting
    waiting = []
    try {
      times.timed(begin, () => sqlite.exec(begin))
      const answers: (() => void)[] = []
      for (const work of together) answers.push(await attempt(work))
      times.timed('commit', () => sqlite.exec('commit'))
      for (const answer of answers) answer()
    } catch (error) {
      if (sqlite.isOpen && sqlite.isTransaction) sqlite.exec('rollback')
      for (const { reject } of together) reject(asAway(error))
    }
    if (waiting.length > 0) setImmediate(commitAll)
    else busy = false
  }

  async function attempt({ run, resolve, reject }: Waiting): Promise<() => void> {
    savepoint.run()
    try {
      const value = await run()
      release.run()
      return () => resolve(value as never)
    } catch (error) {
      // A full disk ends the whole transaction, and with it the savepoint.
      if (!sqlite.isTransaction) throw error
      sqlite.exec('rollback to work; release work')
      return () => reject(asAway(error))
    }
  }

  const transact: Transact = (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: () => inScope(work), resolve, reject })
      // In the next round of the event loop, so that requests which arrived together travel together.
      if (!busy) setImmediate(commitAll)
      busy = true
    })
  return { transact, countWaiting: () => waiting.length }
}

function queriesOn(sqlite: DatabaseSync, times: StatementTimes) {
  const database = forKysely(sqlite, times)
  const dialect = new SqliteDialect({ database })
  const db = new Kysely<Model>({ dialect, plugins: [shortColumns] })
  const inScope = scopedOn(db, dialect, (scoped, refuseLate) =>
    answerDirectly(scoped, ({ sql, parameters }) => {
      refuseLate()
      const statement = database.prepare(sql)
      if (statement.reader) return statement.all(parameters)
      statement.run(parameters)
      return []
    }),
  )
  return [db, inScope] as const
}

// Twice what it has when nobody reads for long.
const longestWal = 8 * 2 ** 20

const mostStatements = 500

/** Gives node:sqlite the face that Kysely knows, and prepares a statement once: to prepare takes longer than to run. */
function forKysely(sqlite: DatabaseSync, times: StatementTimes): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      // Lists of many lengths make many statements; starting over is cheap and bounds the memory.
      if (prepared.size === mostStatements) prepared.clear()
      const statement = statementForKysely(sqlite.prepare(sql), sql, times)
      prepared.set(sql, statement)
      return statement
    },
  }
}

function statementForKysely(source: StatementSync, sql: string, times: StatementTimes): SqliteStatement {
  const columns = source.columns()
  const short = columns.filter(({ type }) => type?.toLowerCase() === 'any').map(({ name }) => name)
  const all = (values: readonly unknown[]) => times.timed(sql, () => source.all(...(values as SQLInputValue[])))
  return {
    reader: columns.length > 0,
    all: short.length === 0 ? all : (values) => withTexts(all(values), short),
    run: (values) => times.timed(sql, () => source.run(...(values as SQLInputValue[]))),
    iterate: (values) => source.iterate(...(values as SQLInputValue[])),
  }
}

/** Short columns alone are of the type `any`. */
function withTexts(rows: Record<string, unknown>[], short: readonly string[]) {
  for (const row of rows) {
    for (const name of short) if (row[name] !== null) row[name] = textOf(row[name] as ShortValue)
  }
  return rows
}
