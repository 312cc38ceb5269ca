/** What a kind of request took, and what went wrong. */
export class Tally {
  readonly #milliseconds = new Map<string, number[]>()
  readonly #failures = new Map<string, number>()
  /** Answers and ratings that the server said are saved. */
  acknowledged = 0
  /** Of those, the ones that it does not have at the end. */
  lost = 0

  add(kind: string, milliseconds: number) {
    const times = this.#milliseconds.get(kind)
    if (times) times.push(milliseconds)
    else this.#milliseconds.set(kind, [milliseconds])
  }

  fail(what: string) {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1)
  }

  get requests(): number {
    return [...this.#milliseconds.values()].reduce((sum, times) => sum + times.length, 0)
  }

  get failures(): readonly (readonly [what: string, count: number])[] {
    return [...this.#failures].sort(([, one], [, other]) => other - one)
  }

  get errors(): number {
    return this.failures.reduce((sum, [, count]) => sum + count, 0)
  }

  /** One line a kind of request, the most frequent first. */
  get rows() {
    return [...this.#milliseconds]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([kind, times]) => ({ kind, count: times.length, ...percentilesOf(times) }))
  }
}

function percentilesOf(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
