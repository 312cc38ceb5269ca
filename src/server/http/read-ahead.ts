/** Reads for the user to whom a session probably belongs, before it is known whether the session still holds. */
export class ReadAhead<Found> {
  readonly #read: ((userId: string) => Promise<Found>) | undefined
  #begun: { userId: string; found: Promise<Found> } | undefined

  constructor(read: ((userId: string) => Promise<Found>) | undefined) {
    this.#read = read
  }

  begin(userId: string | undefined) {
    if (!this.#read || userId === undefined) return
    const found = this.#read(userId)
    // Where the session does not hold nobody asks for it.
    found.catch(() => {})
    this.#begun = { userId, found }
  }

  async found(userId: string | undefined): Promise<Found | undefined> {
    if (userId === undefined) return undefined
    return this.#begun?.userId === userId ? this.#begun.found : this.#read?.(userId)
  }
}
