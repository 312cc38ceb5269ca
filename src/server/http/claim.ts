import type { FastifyRequest } from 'fastify'
import { readCookie, readPlainCookie } from './cookie.ts'

/** The parts of a request that say who asks. */
export interface Claim {
  /** Of the session. */
  token: string | undefined
  /** Whether the token came over https under the plain name, which another host can set too. */
  hasPlainName: boolean
  /** The learner for whom the page, or the outbox of a device, acts, where it says so; the cookie is all the browser's. */
  actsFor: string | undefined
}

export const claimOf = (request: FastifyRequest): Claim => {
  const sent = request.headers['acting-for']
  const token = readCookie(request, 'session')
  const before = readPlainCookie(request, 'session')
  return {
    token: token ?? before,
    hasPlainName: token === undefined && before !== undefined,
    actsFor: typeof sent === 'string' ? sent : undefined,
  }
}

/** Earlier versions gave sessions the plain name over https too. Such sessions, if they began before this date, go on for the 180 days that a session may last. */
export const plainNamesUntil = '2026-12-01T00:00:00.000Z'
