import type { FastifyInstance } from 'fastify'
import type { Deps } from './http.ts'

const ok = { status: 'ok' }

/** For the operator's probes: alive, and able to answer. */
export function healthRoutes(app: FastifyInstance, { database, library, clock }: Deps) {
  app.get('/healthz', { schema: { hide: true } }, () => ok)
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await database.read((db) => library.current(db, clock()))
      return ok
    } catch (error) {
      request.log.warn(error)
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
