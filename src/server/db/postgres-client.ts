import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isUnanswered } from './compiled-query.ts'
import { DatabaseAway, LateQuery } from './database.ts'
import { type Answer, type Statement, travel } from './journey.ts'
import type { Watch } from './watch-answers.ts'

/**
 * Connections to PostgreSQL that Kysely uses as it would use those of `pg`, with fewer journeys: a transaction is begun
 * together with its first statement, and not at all when it has none; the writes of the save path travel with what comes
 * next, at the latest with the commit, which fails where they do; and the queries of that path are planned once.
 *
 * @param pool of pipelines
 * @param limits how long a statement may take; 0 for as long as it needs, while tables are made and not all is a transaction
 * @param answered gives what the database answers, and fails where no answer will come
 */
export function sparing(pool: pg.Pool, limits: { statementMs: number }, answered: Watch['answered']) {
  const clients = new WeakMap<pg.PoolClient, SparingClient>()
  const connect = async () => {
    const connecting = pool.connect()
    const client = await answered(() => connecting).catch((error) => {
      // It may still come, when nobody waits for it any more.
      connecting.then(
        (late) => late.release(),
        () => {},
      )
      throw asAway(error)
    })
    const known = clients.get(client) ?? sparingClient(client, limits, answered)
    clients.set(client, known)
    return known
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

export interface SparingClient extends PostgresPoolClient {
  /** Sends statements of one transaction together; the first that fails is what all fail of. */
  together: (statements: readonly Statement[]) => Promise<Answer[]>
}

function sparingClient(
  client: pg.PoolClient,
  limits: { statementMs: number },
  answered: Watch['answered'],
): SparingClient {
  // What is unsent travels with the next statement: the beginning itself, and writes that give nothing back.
  let transaction: { unsent: Statement[]; hasBegun: boolean } | undefined
  let isSpent = false

  const together: SparingClient['together'] = async (statements) => {
    writeTogether(client)
    return answered(() => travel(client, statements, limits.statementMs)).catch((reason) => {
      const error = asAway(reason)
      isSpent ||= error instanceof DatabaseAway || isStalePlan(error) || isStandby(error)
      throw error
    })
  }

  const lastOf = async (statements: readonly Statement[]) => (await together(statements)).at(-1)

  const end = async (text: 'commit' | 'rollback') => {
    const { hasBegun = true, unsent = [] } = transaction ?? {}
    transaction = undefined
    const wrote = unsent.slice(hasBegun ? 0 : 1)
    const isNeeded = hasBegun || (text === 'commit' && wrote.length > 0)
    if (!isNeeded) return nothing(text === 'commit' ? 'COMMIT' : 'ROLLBACK')
    return lastOf([...(text === 'commit' ? unsent : []), { text }])
  }

  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text === 'commit' || text === 'rollback') return end(text)
    if (isBeginning(text)) transaction = { unsent: [], hasBegun: false }
    if (transaction && (isBeginning(text) || isUnanswered(text))) {
      transaction.unsent.push({ text, values })
      return nothing('SELECT')
    }
    // What was not awaited comes beside or behind the rollback, where the database would keep it on its own.
    if (!transaction && limits.statementMs > 0) throw new LateQuery()
    const before = transaction?.unsent.splice(0) ?? []
    if (transaction) transaction.hasBegun = true
    return lastOf([...before, { text, values }])
  }

  return {
    // Kysely would ask for cursors too, if it were given some.
    query: query as never,
    together,
    // Whoever has the connection next must not write into a transaction that did not end.
    release: (destroy) => client.release(destroy || isSpent || client.getTransactionStatus() !== 'I'),
  }
}

const isBeginning = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** What is asked before the loop goes on travels in one packet instead of one each. */
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
// (53300), or its disk is full (53100).
const awayCode = /^(08|57P|25P03|53[13]00)/

/** What `pg` itself throws, other than what the database answers, is a connection that cannot be used. */
function asAway(error: unknown): unknown {
  const isAway = !(error instanceof pg.DatabaseError) || awayCode.test(error.code ?? '')
  return isAway ? new DatabaseAway(error) : error
}

/** Whether the database answered with one of these errors. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.some((code) => code === error.code)

/** The connection leads to a server that only reads; it says 0A000 to a serializable transaction, and 25006 to a write. */
export const isStandby = (error: unknown) => hasCode(error, ['25006', '0A000']) && !isStalePlan(error)
