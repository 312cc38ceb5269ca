/** How far a stream has come. */
export interface StreamStatus {
  phase: 'idle' | 'saving' | 'pending'
  /** Why it waits for a later attempt. */
  failure: unknown
  unsent: number
  /** False: what was done last is in this page alone. */
  isKept: boolean
}

export interface Stream {
  /** Whether the device could keep what was done last. */
  isKept: boolean
  isSending: boolean
  failure: unknown
  failures: number
  soon: ReturnType<typeof setTimeout> | undefined
  /** The latest attempt, and the one that has not begun yet. */
  attempt: Promise<boolean>
  next: Promise<boolean> | undefined
}

/** Whether what failed is about to be tried again. */
export const isWaiting = ({ failures, soon }: Stream): boolean => failures > 0 && soon !== undefined

/** How far each stream of an outbox has come, and who follows it. */
export class Streams {
  readonly #streams = new Map<string, Stream>()
  readonly #followers = new Map<string, Set<() => void>>()

  of(stream: string): Stream {
    const known = this.#streams.get(stream)
    if (known) return known
    const made = {
      isKept: true,
      isSending: false,
      failure: undefined,
      failures: 0,
      soon: undefined,
      attempt: Promise.resolve(true),
      next: undefined,
    }
    this.#streams.set(stream, made)
    return made
  }

  all = (): Iterable<Stream> => this.#streams.values()

  follow(stream: string, listener: () => void): () => void {
    const followers = this.#followers.get(stream) ?? new Set()
    this.#followers.set(stream, followers.add(listener))
    return () => {
      followers.delete(listener)
      if (followers.size === 0) this.#followers.delete(stream)
    }
  }

  isFollowed = (stream: string): boolean => this.#followers.has(stream)

  /** Tells the followers of a stream, or of all, that something may have changed. */
  tell(stream?: string) {
    for (const [followed, listeners] of this.#followers)
      if (stream === undefined || followed === stream) for (const listener of listeners) listener()
  }
}
