/** Work that is done for one learner after the other. Who asks again gets the turn that there is. */
export class LearnerTurns<Result> {
  readonly #turns = new Map<string, Promise<Result>>()
  #last: Promise<unknown> = Promise.resolve()
  readonly #isHeldUntil: 'begun' | 'done'

  /** @param isHeldUntil when the turn of a learner is over: once it has begun, who asks again may take another */
  constructor(isHeldUntil: 'begun' | 'done') {
    this.#isHeldUntil = isHeldUntil
  }

  /** Of how many learners. */
  get count(): number {
    return this.#turns.size
  }

  has(userId: string): boolean {
    return this.#turns.has(userId)
  }

  take(userId: string, work: () => Promise<Result>): Promise<Result> {
    const held = this.#turns.get(userId)
    if (held) return held
    const end = () => this.#turns.delete(userId)
    const turn = this.#last.then(() => {
      if (this.#isHeldUntil === 'begun') end()
      return work()
    })
    this.#turns.set(userId, turn)
    this.#last = turn.catch(() => undefined).finally(() => this.#isHeldUntil === 'done' && end())
    return turn
  }
}
