import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Access, DeclaredRefusalOf, Endpoint, ParsedOf } from '../contract/endpoint.ts'
import { time } from '../contract/shapes.ts'
import type { ContentAccess } from '../domain/content/access.ts'
import { type Asker, findUserBySession, lockUserBySession, sessionSeconds, touchSession } from './auth/queries.ts'
import type { Database, Db } from './db/database.ts'
import type { Library } from './library.ts'
import type { Mail } from './mail.ts'
import { describe } from './openapi.ts'
import type { OutsideProvider } from './openid.ts'
import { Refused } from './refused.ts'

export interface Deps {
  database: Database
  library: Library
  clock: () => Date
  /** At least 0 and below 1, as `Math.random`. */
  chance: () => number
  contentAccess: ContentAccess
  registration: 'open' | 'closed'
  /** Whether a model revises questions; without one only editors do. */
  hasModel?: boolean
  /** The outside ways to sign in. */
  providers: readonly OutsideProvider[]
  /** Undefined where no mail server is set: then letters go to the operator. */
  mail: Mail | undefined
  /** Says something that only whoever runs the server may read. */
  tellOperator: (sentence: string) => void
  /** Where learners open this server: as it was set, else as it was asked, else as it listens. */
  publicUrl: (askedAt?: string) => string
  /** The package that fits FSRS; by default the usual one, which may not be installed. */
  fsrsOptimizer?: string
}

type Parts<E extends Endpoint> = ParsedOf<E>

/** All that a handler may use. */
interface Call<E extends Endpoint> extends Parts<E> {
  db: Db
  now: Date
  user: E['access'] extends 'public' ? Asker | undefined : Asker
  refused: (code: DeclaredRefusalOf<E>, details?: ConstructorParameters<typeof Refused>[1]) => Refused
  /** The device's clock when it sent this, where it said so. */
  deviceNow: string | undefined
  /** The caller's session token. */
  token: string | undefined
  userAgent: string
  /** Scheme and host as the caller wrote them: not to be trusted for others than the caller. */
  askedAt: string
  /** Sets a header of the answer once the transaction is kept. */
  setHeader: (name: 'link', value: string) => void
  /** Sets the session cookie once the transaction is kept. */
  signIn: (token: string) => void
  /** Takes the session cookie away. */
  signOut: () => void
  /** Ties an outside sign-in that begins to this browser; null ends it. */
  keepFlow: (token: string | null) => void
}

/** What work outside the transaction may use. */
interface Preparation<E extends Endpoint> extends Parts<E> {
  database: Database
  now: Date
  address: string
  askedAt: string
  /** Of the outside sign-in that this browser began. */
  flow: string | undefined
  /** Who asks, as of before the transaction, which looks again. */
  user: E['access'] extends 'public' ? undefined : Asker
  refused: Call<E>['refused']
}

// `const` keeps literals such as `mode: 'review'` from widening to `string` before they meet the reply schema.
export type Handle = <E extends Endpoint, const Reply extends z.input<E['reply']>>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Reply | Refused>,
) => void

/** For what must not be done inside a transaction, such as hashing a password: `prepare` comes before it. */
export type HandlePrepared = <E extends Endpoint, Prepared, const Reply extends z.input<E['reply']>>(
  endpoint: E,
  prepare: (preparation: Preparation<E>) => Promise<Prepared>,
  answer: (call: Call<E> & { prepared: Prepared }) => Promise<Reply | Refused>,
) => void

const touchAfterMs = 5 * 60_000
const flowSeconds = 10 * 60

/** The whole path of a request: who asks, may they, does it fit, one transaction, does the reply fit. */
export function handleOn(app: FastifyInstance, deps: Deps): { handle: Handle; handlePrepared: HandlePrepared } {
  const { database, clock } = deps

  const route = (endpoint: Endpoint, prepare: AnyPrepare | undefined, answer: (call: never) => Promise<unknown>) => {
    const { method, path, access, status, reply: replySchema } = endpoint
    const isOwn = method !== 'GET' && access === 'learner'
    const find = isOwn ? lockUserBySession : findUserBySession
    const transact = method === 'GET' ? database.read : isOwn ? database.writeOwn : database.write

    app.route({
      method,
      url: path,
      schema: describe(endpoint),
      handler: async (request, reply) => {
        const token = request.cookies['session']
        if (!token && access !== 'public') throw new Refused('not_signed_in')
        const now = clock()
        const session = new Cookie('session', sessionSeconds, request, reply)
        const flow = new Cookie('signInFlow', flowSeconds, request, reply)
        const askedAt = `${request.protocol}://${request.host}`
        const known = prepare && access !== 'public' ? await knownAsker(deps, access, token, now) : undefined
        const parsedEarly = prepare || access === 'public' ? parsedParts(endpoint, request) : undefined
        const outside = { database, now, address: request.ip, askedAt, flow: request.cookies['signInFlow'], refused }
        const prepared = await prepare?.({ ...parsedEarly, ...outside, user: known } as never)
        let asker: Asker | undefined
        const headers = new Map<string, string>()

        const outcome = await transact(async (db) => {
          asker = token ? await find(db, token, now) : undefined
          refuseUnlessAllowed(access, asker)
          const parts = parsedEarly ?? parsedParts(endpoint, request)
          const userAgent = request.headers['user-agent'] ?? ''
          const deviceNow = clientTime(request)
          const call = {
            ...parts,
            db,
            now,
            user: asker,
            refused,
            deviceNow,
            token,
            userAgent,
            askedAt,
            setHeader: (name: string, value: string) => headers.set(name, value),
            signIn: session.set,
            signOut: () => session.set(null),
            keepFlow: flow.set,
            prepared,
          }
          const answered = await answer(call as never)
          return answered instanceof Refused ? answered : replySchema.parse(answered)
        })
        if (outcome instanceof Refused) throw outcome

        const lastSeenAt = asker?.session.lastSeenAt
        if (token && lastSeenAt && now.getTime() - Date.parse(lastSeenAt) > touchAfterMs && !session.changed) {
          // Not in the transaction above, so that a read stays a read.
          await database.write((db) => touchSession(db, token, now))
          session.set(token)
        }
        session.send()
        flow.send()
        for (const [name, value] of headers) reply.header(name, value)
        return reply.status(status).send(outcome)
      },
    })
  }
  return {
    handle: (endpoint, answer) => route(endpoint, undefined, answer as never),
    handlePrepared: (endpoint, prepare, answer) => route(endpoint, prepare as never, answer as never),
  }
}

type AnyPrepare = (preparation: never) => Promise<unknown>

const refused = (code: ConstructorParameters<typeof Refused>[0], details?: ConstructorParameters<typeof Refused>[1]) =>
  new Refused(code, details)

/** Who holds this session now, if they may make calls of this kind. */
export async function knownAsker({ database }: Deps, access: Access, token: string | undefined, now: Date) {
  const asker = token ? await database.read((db) => findUserBySession(db, token, now)) : undefined
  refuseUnlessAllowed(access, asker)
  return asker
}

function refuseUnlessAllowed(access: Access, user: Asker | undefined) {
  if (access === 'public') return
  if (!user) throw new Refused('not_signed_in')
  if (access === 'admin' && user.role !== 'admin') throw new Refused('not_allowed')
}

const parsedParts = ({ params, query, body }: Endpoint, request: FastifyRequest) => ({
  params: parsed(params, request.params),
  query: parsed(query, request.query),
  body: parsed(body, request.body ?? {}),
})

function parsed(schema: ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  const field = issue?.path.join('.') || undefined
  // A sentence of the contract's own says what to do; the library's says what it found.
  const isSentence = issue?.message.endsWith('.')
  const sentence = isSentence ? issue?.message : `${field ?? 'The request'} does not fit: ${issue?.message}.`
  throw new Refused('malformed', { sentence, field })
}

function clientTime({ headers }: FastifyRequest): string | undefined {
  const sent = headers['client-time']
  if (sent === undefined) return undefined
  const { success, data } = time.safeParse(sent)
  if (success) return data
  throw new Refused('malformed', { sentence: 'Client-Time must be a time such as 2026-01-05T09:00:00.000Z.' })
}

/** A cookie as it stands after the call; a transaction that runs twice changes its mind, not the answer. */
class Cookie {
  #value: string | null | undefined
  readonly #name: string
  readonly #seconds: number
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(name: string, seconds: number, request: FastifyRequest, reply: FastifyReply) {
    this.#name = name
    this.#seconds = seconds
    this.#request = request
    this.#reply = reply
  }

  get changed(): boolean {
    return this.#value !== undefined
  }

  /** Null takes it away. */
  set = (value: string | null) => {
    this.#value = value
  }

  send() {
    if (this.#value === undefined) return
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#request.protocol === 'https' } as const
    if (this.#value === null) this.#reply.clearCookie(this.#name, options)
    else this.#reply.setCookie(this.#name, this.#value, { ...options, maxAge: this.#seconds })
  }
}
