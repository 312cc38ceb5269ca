import type { FastifyReply } from 'fastify'

/** A cookie as it stands after the call; a transaction that runs twice changes its mind, not the answer. */
export class Cookie {
  #value: string | null | undefined
  readonly #name: string
  readonly #seconds: number

  constructor(name: string, seconds: number) {
    this.#name = name
    this.#seconds = seconds
  }

  get isChanged(): boolean {
    return this.#value !== undefined
  }

  /** Null takes it away. */
  set = (value: string | null) => {
    this.#value = value
  }

  sendWith(reply: FastifyReply, isSecure: boolean) {
    if (this.#value === undefined) return
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
    if (this.#value === null) reply.clearCookie(this.#name, options)
    else reply.setCookie(this.#name, this.#value, { ...options, maxAge: this.#seconds })
  }
}
