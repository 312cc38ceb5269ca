import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookie.ts'

/** What a request brings to say who asks. */
export interface Claim {
  /** Of the session. */
  token: string | undefined
  /** The learner for whom the page, or the outbox of a device, acts, where it says so; the cookie is all the browser's. */
  actsFor: string | undefined
}

export const claimOf = (request: FastifyRequest): Claim => {
  const sent = request.headers['acting-for']
  return { token: readCookie(request, 'session'), actsFor: typeof sent === 'string' ? sent : undefined }
}
