/**
 * A queue of work, one learner after the other. A learner who asks again while their work is in the queue gets the result of
 * that work.
 */
export class LearnerQueue<Result> {
  readonly #queued = new Map<string, Promise<Result>>()
  #last: Promise<unknown> = Promise.resolve()
  readonly #staysUntil: 'begun' | 'done'

  /** @param staysUntil when work leaves the queue; from then on the same learner may queue more */
  constructor(staysUntil: 'begun' | 'done') {
    this.#staysUntil = staysUntil
  }

  /** The number of learners in the queue. */
  get count(): number {
    return this.#queued.size
  }

  has(userId: string): boolean {
    return this.#queued.has(userId)
  }

  add(userId: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#queued.get(userId)
    if (known) return known
    const leave = () => this.#queued.delete(userId)
    const queued = this.#last.then(() => {
      if (this.#staysUntil === 'begun') leave()
      return work()
    })
    this.#queued.set(userId, queued)
    this.#last = queued.catch(() => undefined).finally(() => this.#staysUntil === 'done' && leave())
    return queued
  }
}
