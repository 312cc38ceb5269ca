import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { readServerState } from '../../contract/server-state.ts'
import type { Handle } from '../http/handle.ts'
import { metricsOfAll, shareMetrics } from '../workers/api.ts'
import { figuresAtOwnPort } from './own-port.ts'
import { type Measured, registryOf } from './registry.ts'
import { serverStateOf } from './server-state.ts'

interface Settings extends Omit<Measured, 'newestBackup'> {
  backups: Backups | undefined
  /** A reader of the figures sends it as `authorization: Bearer …`; without one the server's own port shows no figures. */
  token: string | undefined
  /** A port of their own, where no token is asked for. */
  at: { host: string; port: number } | undefined
}

/** The schedule of backups. */
export interface Backups {
  everyHours: number
  /** When the newest was written, in milliseconds since 1970; undefined while there is none. */
  newest: () => Promise<number | undefined>
}

// From a call that reads one row to one that a full disk holds up.
const secondsUpTo = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Figures for Prometheus, and for admins at a glance: requests by route and status, the process, the database's connections,
 * and the queue of jobs.
 */
export function metricsRoutes(app: FastifyInstance, handle: Handle, { token, at, database, backups }: Settings) {
  const counted = [countRequests(app), ...countKept(app)]
  let made: Registry | undefined
  const registry = () => {
    if (made) return made
    made = registryOf({ database, newestBackup: backups?.newest })
    for (const metric of counted) made.registerMetric(metric as (typeof counted)[0])
    shareMetrics(made)
    return made
  }
  // Watching the event loop costs something all the time, so only a process that serves does it.
  app.addHook('onListen', async () => void registry())
  const read = async () => {
    const own = registry()
    return (await metricsOfAll()) ?? own.metrics()
  }
  // The figures of the database are read there, which a transaction would hold up.
  handle(readServerState, {
    prepare: read,
    answer: async ({ prepared, now }) => serverStateOf(prepared, { backupEveryHours: backups?.everyHours, now }),
  })

  if (token === undefined) {
    app.get('/metrics', { schema: { hide: true } }, (_request, reply) =>
      reply.status(404).type('text/plain').send('There are no metrics here: METRICS_TOKEN is not set.\n'),
    )
  }
  if (at) figuresAtOwnPort(app, at, { contentType: registry().contentType, read })
  if (token === undefined) return
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).type('text/plain').send('Send the METRICS_TOKEN as a bearer token.\n')
    }
    return reply.type(registry().contentType).send(await read())
  })
}

function countRequests(app: FastifyInstance) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsUpTo,
    registers: [],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // By the pattern of the route: an address for each block would be a series for each block.
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
  return requests
}

/** A save may hold many changes, and one that is sent again holds none. */
function countKept(app: FastifyInstance) {
  const total = (name: string, help: string) => new Counter({ name, help, registers: [] })
  const changes = total('preceptor_changes_total', 'Changes that were added to the logs of blocks.')
  const ratings = total('preceptor_ratings_total', 'Ratings that were added to the logs of cards.')
  app.addHook('onResponse', async ({ kept = {} }) => {
    changes.inc(kept.changes ?? 0)
    ratings.inc(kept.ratings ?? 0)
  })
  return [changes, ratings]
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
