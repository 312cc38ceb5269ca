import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieName = 'session' | 'signInFlow' | 'device'

/** Browsers take a cookie so called from this host alone, over https, for all of its paths; over plain http they take none. */
const prefix = '__Host-'

/** Two servers may share a host, each under its base path, and with it all cookies: a path of a cookie's own, the prefix forbids. */
export const cookieNameUnder = (basePath: string, name: CookieName) => name + basePath.replaceAll('/', '.')

const plainNameOf = ({ server }: FastifyRequest, name: CookieName) => cookieNameUnder(server.basePath, name)

/** As the browser sent it, under the one name that counts over this protocol. */
export const readCookie = (request: FastifyRequest, name: CookieName) =>
  request.cookies[(request.protocol === 'https' ? prefix : '') + plainNameOf(request, name)]

/** As it was called over https too, before; under that name another host may have set it. */
export const readPlainCookie = (request: FastifyRequest, name: CookieName) =>
  request.cookies[plainNameOf(request, name)]

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
    const plainName = plainNameOf(reply.request, this.#name)
    const secure = protocol === 'https'
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
    // A cookie under the plain name is an older one, or another host set it.
    if (secure && cookies[plainName] !== undefined) reply.clearCookie(plainName, options)
    const name = secure ? prefix + plainName : plainName
    if (this.#value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, this.#value, { ...options, maxAge: this.#seconds })
  }
}
