import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieName = 'session' | 'signInFlow' | 'device'

/** Browsers take a cookie so called from this host alone, over https, for all of its paths; over plain http they take none. */
const prefix = '__Host-'

/** As the browser sent it, under the one name that counts over this protocol. */
export const readCookie = ({ cookies, protocol }: FastifyRequest, name: CookieName) =>
  cookies[protocol === 'https' ? prefix + name : name]

/** A cookie as it stands after the call; a transaction that runs twice changes its mind, not the answer. */
export class Cookie {
  #value: string | null | undefined
  readonly #name: CookieName
  readonly #seconds: number

  constructor(name: CookieName, seconds: number) {
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

  sendWith(reply: FastifyReply) {
    if (this.#value === undefined) return
    const { cookies, protocol } = reply.request
    const secure = protocol === 'https'
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
    // What is under the plain name is from before this one, or from another host.
    if (secure && cookies[this.#name] !== undefined) reply.clearCookie(this.#name, options)
    const name = secure ? prefix + this.#name : this.#name
    if (this.#value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, this.#value, { ...options, maxAge: this.#seconds })
  }
}
