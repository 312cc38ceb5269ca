import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { answerDirectly, nameStatement } from './compiled-query.ts'
import { DatabaseAway, type Db, hasCode, LateQuery, type Transact } from './database.ts'
import type { Model } from './model.ts'
import { type Guard, isStalePlan, isStandby, sparing } from './postgres-client.ts'
import { mostRounds, shareRounds } from './share-rounds.ts'
import { StatementTimes } from './statement-times.ts'
import { watchAnswers } from './watch-answers.ts'

const { builtins } = pg.types
// As in SQLite: counts, sums and averages are numbers, and a comparison is 1 or 0.
const asInSqlite = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
])

// Of one process, with the spare one and those of rounds.
const mostConnections = 10
// 64 requests that change the same row at once need up to 10.
const mostAttempts = 20
const longestPauseMs = 64
// A request that waited longer than this has been given up by its browser.
const longestConnectMs = 10_000
// A probe asks only whether the database answers, and does not wait for so long.
const connectWithinMs = 2_000
const longestStatementMs = 30_000

// A server whose machine vanishes in the middle leaves its transaction open, and what that locks with it, for as long as
// TCP believes in the machine. Said in each transaction, for a pooler's connection is another's next.
const transactionSettings = nameStatement(
  `select set_config('statement_timeout', '${longestStatementMs}', true),
  set_config('idle_in_transaction_session_timeout', '${longestStatementMs}', true)`,
)

export function openPostgres(connectionString: string) {
  const pool = poolOf({
    connectionString,
    max: mostConnections - 1 - mostRounds,
    connectionTimeoutMillis: longestConnectMs,
  })
  // Kept, since there may be no other when somebody has to know whether the database answers.
  const spare = poolOf({
    connectionString,
    max: 1,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 0,
  })
  const ofRounds = poolOf({
    connectionString,
    max: mostRounds,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 0,
  })
  // A migration may take as long as it needs.
  const limits = { statementMs: 0 }
  const watch = watchAnswers(() => commitSomething(spare, connectionString))
  const times = new StatementTimes()
  const guard: Guard = {
    limits,
    answered: (work) => (limits.statementMs === 0 ? work() : watch.answered(work)),
    times,
  }
  const dialectOn = (one: pg.Pool) => new PostgresDialect({ pool: sparing(one, guard, transactionSettings) })
  const dialect = dialectOn(pool)
  const db = new Kysely<Model>({ dialect })
  const spareDb = new Kysely<Model>({ dialect: dialectOn(spare) })
  const hasRoom = () => pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max)
  const probed = () => (hasRoom() ? db : spareDb)

  const readOn =
    (on: () => Kysely<Model>): Transact =>
    (work) =>
      again(() =>
        on().transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(together(work)),
      )

  const writeOn =
    (on: () => Kysely<Model>): Transact =>
    (work) =>
      again(() => on().transaction().setIsolationLevel('serializable').execute(together(work))).catch(refuseStandby)

  const read = readOn(() => db)
  const write = writeOn(() => db)
  const probe = { read: readOn(probed), write: writeOn(probed) }

  // Each statement sees what was kept before it, so what comes after the learner's lock sees all of the learner's.
  const writeOwn: Transact = (work) =>
    again(() => db.transaction().setIsolationLevel('read committed').execute(together(work))).catch(refuseStandby)

  let settings = roundSettings
  const rounds = shareRounds({
    pool: sparing(ofRounds, guard),
    db,
    dialect,
    alone: writeOwn,
    settings: () => settings,
    failed: (error) => {
      if (isNotSet(error)) settings = roundSettings
    },
    longestWaitMs: longestConnectMs,
  })
  const { writeBeside } = rounds

  const migrating = async (migrate: (db: Kysely<Model>) => Promise<void>) => {
    // A server of the version before may save meanwhile, and cross it.
    await again(() => migrate(db))
    if (await knowsLz4(db)) settings = roundSettingsWithLz4
    limits.statementMs = longestStatementMs
    // Where there is no room for them now, they come when they are first asked.
    await Promise.allSettled([spare, ofRounds].map(inPool))
  }
  const connections = () => {
    const all = [pool, ofRounds]
    const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => all.reduce((sum, one) => sum + one[count], 0)
    const waiting = sum('waitingCount') + rounds.countWaiting()
    return { busy: sum('totalCount') - sum('idleCount'), idle: sum('idleCount'), waiting }
  }
  const close = async () => {
    // Its builder ends nothing where it was never asked.
    await Promise.all([db.destroy(), spare.ending || spare.end(), ofRounds.ending || ofRounds.end()])
    watch.end()
  }
  const { noticeSlow } = times
  return { migrating, read, write, writeOwn, writeBeside, probe, connections, noticeSlow, close }
}

function poolOf(options: pg.PoolConfig): pg.Pool {
  const types = { getTypeParser: (oid: number) => asInSqlite.get(oid) ?? pg.types.getTypeParser(oid) }
  const pool = new pg.Pool({ types, pipeline: true, keepAlive: true, ...options })
  // A connection that breaks while idle is replaced; the next request that needs the database says so if it cannot be.
  pool.on('error', () => {})
  // While a transaction has the connection, the pool does not listen, and an event that nobody hears ends the process. The
  // transaction learns of the break by its statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// A round plans for a few rows of many learners, however small a table was when the connection came to it. A row that another
// transaction holds, whosever it is, fails the round soon, so that its calls run alone; and nothing of it outlives its caller.
const roundSettings =
  nameStatement(`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '10s', true),
  set_config('idle_in_transaction_session_timeout', '30s', true)`)

// A long note is written twice with each save, and to compress it by the way that is preset is a quarter of what the save costs
// PostgreSQL. A dump holds it as text, so it can be restored to a server that was built without lz4.
const roundSettingsWithLz4 = nameStatement(`${roundSettings}, set_config('default_toast_compression', 'lz4', true)`)

/** Another server than the one of the start answers, which knows no lz4. */
const isNotSet = (error: unknown) => hasCode(error, ['22023'])

async function knowsLz4(db: Db): Promise<boolean> {
  const asked = sql`select 1 from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`
  return (await asked.execute(db)).rows.length > 0
}

// It needs no table whose rows others could lock.
const smallCommit = { text: "select pg_logical_emit_message(true, 'preceptor', 'Do commits end?')" }

/**
 * On the spare connection and on a new one, whichever answers first: a healthy server may have no room for a new one, and the
 * spare one may be broken without anybody's knowing.
 */
async function commitSomething(spare: pg.Pool, connectionString: string) {
  await Promise.any([inPool(spare), onNewConnection(connectionString)].map((commit) => commit.catch(unlessAnswered)))
}

async function inPool(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    // The types of `pg` do not know the limit.
    await client.query({ ...smallCommit, query_timeout: connectWithinMs } as pg.QueryConfig)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function onNewConnection(connectionString: string) {
  const limits = { connectionTimeoutMillis: connectWithinMs, query_timeout: connectWithinMs }
  const client = new pg.Client({ connectionString, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(smallCommit)
  } finally {
    // One that hangs would wait for its own end.
    client.end().catch(() => {})
  }
}

/** Also 'too many connections' is an answer. */
function unlessAnswered(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) throw error
}

/** The builder sends one query after the other; prepared ones that do not wait for each other travel together. */
const together =
  <T>(work: (db: Db) => Promise<T>) =>
  async (db: Db): Promise<T> => {
    const connection = await db.getExecutor().provideConnection(async (own) => own)
    const scope = { isOver: false }
    answerDirectly(db, async (query) => {
      if (scope.isOver) throw new LateQuery()
      return (await connection.executeQuery(query)).rows
    })
    try {
      return await work(db)
    } finally {
      scope.isOver = true
    }
  }

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error) || n === mostAttempts) throw error
      await pause(Math.random() * Math.min(2 ** n, longestPauseMs))
    }
  }
}

/** A standby that is not promoted yet takes no writes: for a call that saves something, the database is away. */
function refuseStandby(error: unknown): never {
  throw isStandby(error) ? new DatabaseAway(error) : error
}

/** Another transaction came first (40001), or each waited for the other (40P01): the work can simply run again. */
const isConflict = (error: unknown) => isStalePlan(error) || hasCode(error, ['40001', '40P01'])
