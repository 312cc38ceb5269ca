import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { loggedRequest } from './logged-request.ts'
import type { Refused } from './refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked, once the session is known. */
    userId: string | undefined
    /** Why it was refused, where it was; the log never says the value at fault. */
    refused: Pick<Refused, 'code' | 'field'> | undefined
    /** How much the call added to the logs of learners, once its transaction is kept. */
    kept: Kept | undefined
  }
}

/** Counts of rows. */
export interface Kept {
  changes?: number
  ratings?: number
}

// From here on the line is a warning.
const slowMs = 1_000
// Where keys are the caller's own, so is the length of what names them.
const longestField = 200
const usableId = /^[\w.:-]{1,64}$/

/** The id that a proxy gave a request, so that its log and ours can be read together; else one of our own. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && usableId.test(given) ? given : randomUUID()
}

/** One line a request, once it is answered, and its id in the answer. */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('userId', undefined)
  app.decorateRequest('refused', undefined)
  app.decorateRequest('kept', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const { userId, refused, routeOptions } = request
    const line = {
      ...loggedRequest(request),
      route: routeOptions.url,
      status: reply.statusCode,
      ms,
      userId,
      refused: refused?.code,
      field: refused?.field?.slice(0, longestField),
    }
    if (ms >= slowMs) request.log.warn(line, 'slow request')
    else request.log.info(line, 'request')
  })
}
