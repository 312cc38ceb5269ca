import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { nameOf } from './prepared.ts'

/**
 * Connections to PostgreSQL that Kysely uses as it would use those of `pg`, with fewer journeys: a transaction is begun
 * together with its first statement, and not at all when it has none; the queries of the save path are planned once.
 *
 * @param pool of pipelines
 */
export function sparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = clients.get(client) ?? sparingClient(client)
    clients.set(client, known)
    return known
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

function sparingClient(client: pg.PoolClient): PostgresPoolClient {
  let opening: string | undefined
  let isStale = false

  const send = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ name: nameOf(text), text, values: [...values] })
    } catch (error) {
      isStale ||= isStalePlan(error)
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
    const [, answer] = await Promise.all([client.query(unsent), send(text, values)])
    return answer
  }

  return {
    // Kysely would ask for cursors too, if it were given some.
    query: query as never,
    release: (destroy) => client.release(destroy || isStale),
  }
}

const nothing = (command: PostgresQueryResult<never>['command']): PostgresQueryResult<never> => ({
  ...{ command, rowCount: 0, rows: [] },
})

/** A newer server changed a table under a plan that this connection keeps; another connection makes the plan anew. */
export const isStalePlan = (error: unknown) =>
  // The message is in the server's language, and its code stands for other failures too.
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
