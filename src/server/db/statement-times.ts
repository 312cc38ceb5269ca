/** A statement by its text, never with its values, or all that were asked together. */
export interface SlowStatement {
  statement: string
  ms: number
}

// As of a request.
const slowMs = 1_000
// That of a list has a place for each of its values.
const longestText = 2_000

/** Hears how long each statement took, and tells of the slow ones. */
export class StatementTimes {
  #tell: (slow: SlowStatement) => void = () => {}
  #fromMs = slowMs

  /** @param fromMs how long a slow one takes at least */
  noticeSlow = (tell: (slow: SlowStatement) => void, fromMs = slowMs) => {
    this.#tell = tell
    this.#fromMs = fromMs
  }

  took(text: () => string, ms: number) {
    if (ms >= this.#fromMs) this.#tell({ statement: text().slice(0, longestText), ms: Math.round(ms) })
  }

  /** Of an engine that answers at once. */
  timed<Answer>(text: string, run: () => Answer): Answer {
    const begun = performance.now()
    try {
      return run()
    } finally {
      this.took(() => text, performance.now() - begun)
    }
  }
}
