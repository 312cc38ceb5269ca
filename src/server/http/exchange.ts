import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ParsedOf } from '../../contract/endpoint.ts'
import { deviceSeconds } from '../auth/device-queries.ts'
import { sessionSeconds } from '../auth/queries.ts'
import { type Claim, claimOf } from './claim.ts'
import { compression, encodingFor } from './compression.ts'
import { Cookie, readCookie } from './cookie.ts'
import { namelessAddress } from './own-host.ts'
import { parseRequest } from './parse-request.ts'
import { Written } from './pieces.ts'

const flowSeconds = 10 * 60

/** A request as it came, and what its answer carries beside the reply; both hold however often the transaction runs. */
export class Exchange {
  readonly request: FastifyRequest
  readonly now: Date
  readonly claim: Claim
  /** The outside sign-in that this browser began. */
  readonly flow: string | undefined
  /** The token of a device on which somebody signed in before. */
  readonly device: string | undefined
  readonly session: Cookie
  readonly signInFlow: Cookie
  readonly knownDevice: Cookie
  readonly #reply: FastifyReply
  readonly #headers = new Map<string, string>()
  #parsed: unknown

  constructor(request: FastifyRequest, reply: FastifyReply, now: Date) {
    this.request = request
    this.#reply = reply
    this.now = now
    this.claim = claimOf(request)
    this.flow = readCookie(request, 'signInFlow')
    this.device = readCookie(request, 'device')
    this.session = new Cookie('session', sessionSeconds)
    this.signInFlow = new Cookie('signInFlow', flowSeconds)
    this.knownDevice = new Cookie('device', deviceSeconds)
  }

  /**
   * As the contract reads it, once: a transaction may run again.
   *
   * @throws Refused `malformed` with the field at fault
   */
  parsed<E extends Endpoint>(endpoint: E): ParsedOf<E> {
    this.#parsed ??= parseRequest(endpoint, this.request)
    return this.#parsed as ParsedOf<E>
  }

  askedAt = () => namelessAddress(this.request.protocol, this.request.host)

  get userAgent() {
    return this.request.headers['user-agent'] ?? ''
  }

  /** The same place with this query is the next page. */
  linkNext(query: Record<string, string>) {
    const [path] = this.request.url.split('?', 1)
    this.#headers.set('link', `<${this.request.server.basePath}${path}?${new URLSearchParams(query)}>; rel="next"`)
  }

  /** @param afterwards does work once the reply is on its way */
  send(status: number, reply: unknown, afterwards: (work: () => Promise<void>) => void) {
    for (const cookie of [this.session, this.signInFlow, this.knownDevice]) cookie.sendWith(this.#reply)
    for (const [name, value] of this.#headers) this.#reply.header(name, value)
    this.#reply.status(status)
    return this.#reply.send(reply instanceof Written ? this.#body(reply, afterwards) : reply)
  }

  /** What is compressed here is left alone by the plug-in, which compresses all else: also what is not packed yet, or cannot be. */
  #body(written: Written, afterwards: Parameters<Exchange['send']>[2]): Buffer {
    this.#reply.type('application/json; charset=utf-8')
    const encoding = encodingFor(this.request)
    const isTooShort = written.bytes < compression.threshold
    // A head that is not short is compressed at once; a very long one is better left to a stream.
    const isTooOwn = written.headBytes > compression.syncThreshold
    if (isTooShort || isTooOwn || (encoding !== 'zstd' && encoding !== 'br')) return written.whole()
    try {
      const packed = written.packed(encoding)
      if (packed) {
        this.#reply.header('vary', 'accept-encoding').header('content-encoding', encoding)
        return packed
      }
      afterwards(() => written.pack(encoding))
    } catch (error) {
      this.request.log.error(error)
    }
    return written.whole()
  }
}
