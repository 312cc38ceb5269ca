import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isUnanswered } from './compiled-query.ts'
import { DatabaseAway, hasCode, LateQuery } from './database.ts'
import { type Answer, type Statement, travel } from './journey.ts'
import type { StatementTimes } from './statement-times.ts'
import type { Watch } from './watch-answers.ts'

/** The limits and the figures of all connections. */
export interface Guard {
  /** How long a statement may take; 0 for as long as it needs, while tables are made and not all is a transaction. */
  limits: { statementMs: number }
  /** Gives what the database answers, and fails where no answer will come. */
  answered: Watch['answered']
  times: StatementTimes
}

/**
 * Connections to PostgreSQL that Kysely uses as it would use those of `pg`, with fewer journeys: a transaction is begun
 * together with its first statement, and not at all when it has none; the writes of the save path travel with what comes
 * next, at the latest with the commit, which fails where they do; and the queries of that path are planned once.
 *
 * @param pool of pipelines
 * @param settings a statement that sets what holds to the end of each transaction that is under the limits
 */
export function sparing(pool: pg.Pool, guard: Guard, settings?: string) {
  const clients = new WeakMap<pg.PoolClient, SparingClient>()
  const connect = async () => {
    const connecting = pool.connect()
    const connected = guard.answered(() => connecting)
    const client = await connected.catch((error) => {
      // It may still come, when nobody waits for it any more.
      connecting.then(
        (late) => late.release(),
        () => {},
      )
      throw asAway(error)
    })
    const known = clients.get(client) ?? sparingClient(client, guard, settings)
    clients.set(client, known)
    return known
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

export interface SparingClient extends PostgresPoolClient {
  /**
   * Sends statements of one transaction together; the first that fails is what all fail of.
   *
   * @param isDirect whether it is known that no pooler stands between
   */
  together: (statements: readonly Statement[], isDirect?: boolean) => Promise<Answer[]>
}

function sparingClient(
  client: pg.PoolClient,
  { limits, answered, times }: Guard,
  settings: string | undefined,
): SparingClient {
  // Unsent statements travel with the next one: the beginning itself, and writes that give nothing back.
  let transaction: { beginning: Statement[]; unsent: Statement[] } | undefined
  let isSpent = false
  // Of the transaction: statements that were sent behind it are only told that it failed.
  let firstFailure: unknown
  let lastAnsweredAt = 0

  const together: SparingClient['together'] = async (statements, isDirect = false) => {
    writeTogether(client)
    const sentAt = performance.now()
    try {
      const answers = await answered(() => travel(client, statements, { timeoutMs: patienceOf(limits), isDirect }))
      firstFailure = undefined
      return answers
    } catch (reason) {
      const error = hasCode(reason, ['25P02']) ? (firstFailure ?? reason) : asAway(reason)
      firstFailure ??= error
      isSpent ||= error instanceof DatabaseAway || isStalePlan(error) || isStandby(error)
      throw error
    } finally {
      // All are answered at once, so nobody knows which of them took long. They began when those sent before were answered.
      const answeredAt = performance.now()
      times.took(() => statements.map(({ text }) => text).join('; '), answeredAt - Math.max(sentAt, lastAnsweredAt))
      lastAnsweredAt = answeredAt
    }
  }

  const lastOf = async (statements: readonly Statement[]) => (await together(statements)).at(-1)

  const end = async (text: 'commit' | 'rollback') => {
    const { beginning = [], unsent = [] } = transaction ?? {}
    transaction = undefined
    const hasBegun = beginning.length === 0
    const isNeeded = hasBegun || (text === 'commit' && unsent.length > 0)
    if (!isNeeded) return nothing(text === 'commit' ? 'COMMIT' : 'ROLLBACK')
    return lastOf([...(text === 'commit' ? [...beginning, ...unsent] : []), { text }])
  }

  const beginWith = (text: string) => {
    const limiting = settings !== undefined && limits.statementMs > 0 ? [{ text: settings }] : []
    transaction = { beginning: [{ text }, ...limiting], unsent: [] }
    firstFailure = undefined
    return nothing('SELECT')
  }

  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text === 'commit' || text === 'rollback') return end(text)
    if (isBeginning(text)) return beginWith(text)
    if (transaction && isUnanswered(text)) {
      transaction.unsent.push({ text, values })
      return nothing('SELECT')
    }
    // A statement that was not awaited comes beside or behind the rollback, where the database would keep it by itself.
    if (!transaction && limits.statementMs > 0) throw new LateQuery()
    const { beginning = [], unsent = [] } = transaction ?? {}
    return lastOf([...beginning.splice(0), ...unsent.splice(0), { text, values }])
  }

  return {
    // Kysely would ask for cursors too, if it were given some.
    query: query as never,
    together,
    // The next user of the connection must not write into a transaction that did not end.
    release: (destroy) => client.release(destroy || isSpent || client.getTransactionStatus() !== 'I'),
  }
}

// PostgreSQL's own limit comes first where it answers at all, and leaves the connection usable.
const patienceOf = ({ statementMs }: { statementMs: number }) => (statementMs === 0 ? 0 : statementMs + 1_000)

const isBeginning = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Statements that are asked for in one round of the event loop travel in one packet. */
function writeTogether({ connection: { stream } }: pg.PoolClient) {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const nothing = (command: PostgresQueryResult<never>['command']): PostgresQueryResult<never> => ({
  command,
  rowCount: 0,
  rows: [],
})

/** A newer server changed a table under a plan that this connection keeps; another connection makes the plan anew. */
export const isStalePlan = (error: unknown) =>
  // The message is in the server's language, and its code stands for other failures too.
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

// The server starts, stops or fails over (57P), the connection broke (08), has idled too long (25P03), there are too many
// (53300), its disk is full (53100), or a statement took too long (57014).
const awayCode = /^(08|57P|57014|25P03|53[13]00)/

/** An error of `pg` itself, which is no answer of the database, says that the connection cannot be used. */
function asAway(error: unknown): unknown {
  const isAway = !(error instanceof pg.DatabaseError) || awayCode.test(error.code ?? '')
  return isAway ? new DatabaseAway(error) : error
}

/** The connection leads to a server that only reads; it says 0A000 to a serializable transaction, and 25006 to a write. */
export const isStandby = (error: unknown) => hasCode(error, ['25006', '0A000']) && !isStalePlan(error)
