import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { nameOf } from './compiled-query.ts'
import { DatabaseAway } from './database.ts'

/**
 * Connections to PostgreSQL that Kysely uses as it would use those of `pg`, with fewer journeys: a transaction is begun
 * together with its first statement, and not at all when it has none; the queries of the save path are planned once.
 *
 * @param pool of pipelines
 * @param limits how long a statement may take; 0 for as long as it needs
 */
export function sparing(pool: pg.Pool, limits: { statementMs: number }): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect().catch((error) => {
      throw asAway(error)
    })
    const known = clients.get(client) ?? sparingClient(client, limits)
    clients.set(client, known)
    return known
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

function sparingClient(client: pg.PoolClient, limits: { statementMs: number }): PostgresPoolClient {
  let opening: string | undefined
  let isSpent = false

  const send = async (text: string, values: readonly unknown[] = []) => {
    try {
      // The types of `pg` do not know the last one.
      const query = { name: nameOf(text), text, values: [...values], query_timeout: limits.statementMs }
      return await client.query(query)
    } catch (reason) {
      const error = asAway(reason)
      isSpent ||= error instanceof DatabaseAway || isStalePlan(error) || isStandby(error)
      throw error
    }
  }

  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text === 'begin' || text.startsWith('start transaction')) {
      opening = text
      return nothing('SELECT')
    }
    const unsent = opening
    opening = undefined
    if (unsent === undefined) return send(text, values)
    if (text === 'commit' || text === 'rollback') return nothing(text === 'commit' ? 'COMMIT' : 'ROLLBACK')
    // Both are written before the first is answered.
    const [, answer] = await Promise.all([send(unsent), send(text, values)])
    return answer
  }

  return {
    // Kysely would ask for cursors too, if it were given some.
    query: query as never,
    release: (destroy) => client.release(destroy || isSpent),
  }
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
