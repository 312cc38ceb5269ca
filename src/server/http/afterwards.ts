import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Does work once the reply is on its way, so that the time of the reply tells nothing of it. */
export class Afterwards {
  readonly #onError: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  run(reply: FastifyReply, work: () => Promise<void>) {
    const isSent = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
    const running = isSent
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way. */
  async settled() {
    await Promise.all(this.#running)
  }
}
