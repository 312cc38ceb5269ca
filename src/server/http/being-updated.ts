import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { isLeftBehind } from '../db/migrate.ts'
import { inTime } from './in-time.ts'
import { Refused } from './refused.ts'

const lookAgainAfterMs = 2_000
const longestLookMs = 1_000

interface Parts {
  database: Database
  clock: () => Date
}

/**
 * Says, for a server that still runs the version before, that a newer one has changed the database so that it cannot go
 * on: its calls are refused until it is started anew, instead of failing one by one.
 */
export class BeingUpdated {
  readonly #parts: Parts
  #isSo = false
  #lookedAtMs = Number.NEGATIVE_INFINITY

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reads it from the database now. */
  async look(): Promise<boolean> {
    this.#lookedAtMs = this.#parts.clock().getTime()
    const { database } = this.#parts
    this.#isSo ||= await (database.probe ?? database).read(isLeftBehind)
    return this.#isSo
  }

  refuse = async ({ url }: FastifyRequest) => {
    if (!url.startsWith('/api/')) return
    const sinceMs = Math.abs(this.#parts.clock().getTime() - this.#lookedAtMs)
    // A database that is away has an answer of its own, and need not be waited for twice.
    if (sinceMs >= lookAgainAfterMs)
      await inTime(
        longestLookMs,
        this.look().catch(() => undefined),
      )
    if (this.#isSo) throw beingUpdated()
  }
}

export const beingUpdated = () =>
  new Refused('unavailable', {
    sentence: 'This server is being updated; try again in a minute.',
    retryAfterSeconds: 60,
  })
