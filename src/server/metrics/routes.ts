import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { metricsOfAll, shareMetrics } from '../workers/api.ts'
import { figuresAtOwnPort } from './own-port.ts'
import { type Measured, registryOf } from './registry.ts'

interface Settings extends Measured {
  /** Whoever reads the figures sends it as `authorization: Bearer …`; undefined: nobody reads them at the server's own port. */
  token: string | undefined
  /** A port of their own, where no token is asked for. */
  at: { host: string; port: number } | undefined
}

// From a call that reads one row to one that a full disk holds up.
const secondsUpTo = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures for Prometheus: requests by route and status, the process, the database's connections, and the queue of jobs. */
export function metricsRoutes(app: FastifyInstance, { token, at, ...measured }: Settings) {
  if (token === undefined) {
    app.get('/metrics', { schema: { hide: true } }, (_request, reply) =>
      reply.status(404).type('text/plain').send('There are no metrics here: METRICS_TOKEN is not set.\n'),
    )
  }
  if (token === undefined && at === undefined) return
  const registry = registryOf(measured)
  shareMetrics(registry)
  countRequests(app, registry)
  const read = () => metricsOfAll() ?? registry.metrics()
  if (at) figuresAtOwnPort(app, at, { contentType: registry.contentType, read })
  if (token === undefined) return
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).type('text/plain').send('Send the METRICS_TOKEN as a bearer token.\n')
    }
    return reply.type(registry.contentType).send(await read())
  })
}

function countRequests(app: FastifyInstance, registry: Registry) {
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
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
