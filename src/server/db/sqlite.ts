import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { answerDirectly } from './compiled-query.ts'
import type { Database, Db } from './database.ts'
import type { Model } from './model.ts'
import { scopedOn } from './scoped-db.ts'
import { shareCommits } from './share-commits.ts'

export function openSqlite(path: string) {
  const writer = new DatabaseSync(path)
  // A second process on the same folder waits for the first; so the time-out comes before anything that takes a lock.
  // In WAL mode a reader sees the last commit and never waits; `full` puts every commit on disk before it is answered.
  writer.exec(
    'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  )
  // A backup that reads for a minute makes the WAL grow by all that is saved meanwhile; afterwards the disk has it back.
  writer.exec(`pragma journal_size_limit = ${longestWal}`)
  const [queries, inWriteScope] = queriesOn(writer)
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('pragma busy_timeout = 5000')
  const [reading, inReadScope] = queriesOn(reader)

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
  const write = shareCommits(writer, inWriteScope, 'begin immediate')
  const writeBeside: Database['writeBeside'] = (_userId, work) => write(work)
  const read = shareCommits(reader, inReadScope, 'begin')
  return { migrating, write, writeOwn: write, writeBeside, read, close }
}

function queriesOn(sqlite: DatabaseSync) {
  const database = forKysely(sqlite)
  const dialect = new SqliteDialect({ database })
  const db = new Kysely<Model>({ dialect })
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
function forKysely(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      // Lists of many lengths make many statements; starting over is cheap and bounds the memory.
      if (prepared.size === mostStatements) prepared.clear()
      const statement = statementForKysely(sqlite.prepare(sql))
      prepared.set(sql, statement)
      return statement
    },
  }
}

function statementForKysely(source: StatementSync): SqliteStatement {
  return {
    reader: source.columns().length > 0,
    all: (values) => source.all(...(values as SQLInputValue[])),
    run: (values) => source.run(...(values as SQLInputValue[])),
    iterate: (values) => source.iterate(...(values as SQLInputValue[])),
  }
}
