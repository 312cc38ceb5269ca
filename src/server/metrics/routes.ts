import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { countJobs } from '../jobs/queries.ts'
import { version } from '../settings/api.ts'
import { metricsOfAll, shareMetrics } from '../workers/api.ts'

interface Settings {
  database: Database
  /** Whoever reads the figures sends it as `authorization: Bearer …`; undefined: nobody reads them. */
  token: string | undefined
}

// From a call that reads one row to one that a full disk holds up.
const secondsUpTo = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures for Prometheus: requests by route and status, the process, and the queue of jobs. */
export function metricsRoutes(app: FastifyInstance, { database, token }: Settings) {
  if (token === undefined) {
    app.get('/metrics', { schema: { hide: true } }, (_request, reply) =>
      reply.status(404).type('text/plain').send('There are no metrics: METRICS_TOKEN is not set.\n'),
    )
    return
  }
  const registry = registryOf(database)
  shareMetrics(registry)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsUpTo,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // By the pattern of the route: an address for each block would be a series for each block.
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).type('text/plain').send('Send the METRICS_TOKEN as a bearer token.\n')
    }
    return reply.type(registry.contentType).send(await (metricsOfAll() ?? registry.metrics()))
  })
}

function registryOf(database: Database): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  // What all processes say alike is not to be added up.
  const aggregator = 'max'
  const info = new Gauge({ name: 'preceptor_info', help: 'Always 1.', labelNames: ['version'], registers, aggregator })
  info.set({ version }, 1)
  new Gauge({
    name: 'preceptor_jobs',
    help: 'Jobs of the queue by their state.',
    labelNames: ['state'],
    registers,
    aggregator,
    async collect() {
      this.reset()
      const counts = await database.read(countJobs).catch(() => [])
      for (const { state, count } of counts) this.set({ state }, count)
    },
  })
  return registry
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
