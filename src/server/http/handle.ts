import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { ContentAccess } from '../../domain/content/access.ts'
import { type Caller, findUserBySession, lockUserBySession, touchSession } from '../auth/queries.ts'
import type { Library } from '../content/api.ts'
import type { Database, Db, Transact } from '../db/database.ts'
import { lacksNeededFactor } from '../factors/policy-queries.ts'
import type { Letter, Mail } from '../mail.ts'
import type { OutsideProvider } from '../outside-sign-in/api.ts'
import type { Afterwards } from './afterwards.ts'
import { callerAddress } from './caller-address.ts'
import { type Claim, plainNamesUntil } from './claim.ts'
import { Exchange } from './exchange.ts'
import type { AnyHandler, Call, Handler, Preparation, Prepared, Reading, ReplyOf, Steps } from './handler-kinds.ts'
import { learnerOf } from './learner.ts'
import { describedAs } from './openapi.ts'
import { clientTime } from './parse-request.ts'
import { Pieced, Pieces } from './pieces.ts'
import { ReadAhead } from './read-ahead.ts'
import { type Happened, Recorder } from './recorder.ts'
import { Refused } from './refused.ts'
import type { Kept } from './request-log.ts'
import { SessionUsers } from './session-users.ts'

export interface Deps {
  database: Database
  library: Library
  clock: () => Date
  /** At least 0 and below 1, as `Math.random`. */
  chance: () => number
  contentAccess: ContentAccess
  registration: 'open' | 'closed'
  /** Whether a model revises questions; without one only editors do. */
  hasModel: boolean
  /** The outside ways to sign in. */
  providers: readonly OutsideProvider[]
  /** Undefined where no mail server is set: then letters go to the operator. */
  mail: Mail | undefined
  /** Logs a sentence that only the operator of the server may read. */
  logForOperator: (sentence: string) => void
  /** Where learners open this server: as it was set, else as it was asked, else as it listens. */
  publicUrl: (askedAt?: string) => string
  afterwards: Afterwards
  /** The free bytes on the disk of the database; undefined where the database is elsewhere. */
  freeBytes: (() => Promise<number>) | undefined
  /** Whether the server is on its way out. */
  isStopping: () => boolean
  /** The package that fits FSRS, which may not be installed. */
  fsrsOptimizer: string
}

export interface Handle {
  // `const` keeps literals such as `mode: 'review'` from widening to `string` before they meet the reply schema.
  <E extends Endpoint, const Reply extends ReplyOf<E>>(endpoint: E, handler: Handler<E, Reply>): void
  <E extends Endpoint, Found, const Reply extends ReplyOf<E>>(endpoint: E, handler: Prepared<E, Found, Reply>): void
  <E extends Endpoint, Found, const Reply extends ReplyOf<E>>(endpoint: E, handler: Reading<E, Found, Reply>): void
}

/** The whole path of a request: identify, admit, parse, transact, check, send. */
export function handleOn(app: FastifyInstance, deps: Deps): Handle {
  const users = new SessionUsers()
  const pieces = new Pieces(mostBytesOfPieces)
  return <E extends Endpoint>(endpoint: E, handler: AnyHandler<E>) => {
    const { prepare, read, answer }: Steps<E> = typeof handler === 'function' ? { answer: handler } : handler
    const { method, path, access, status } = endpoint
    const { transact, find } = transactionOf(endpoint, deps.database)
    // A handler that reads ahead is called often, so its calls share transactions. For that the user must be known before.
    const isShared = read !== undefined && find === lockUserBySession
    const transactFor = (userId: string | undefined): Transact =>
      isShared && userId !== undefined ? (work) => deps.database.writeBeside(userId, work) : transact

    app.route({
      method,
      url: path,
      config: describedAs(endpoint),
      handler: async (request, reply) => {
        const exchange = new Exchange(request, reply, deps.clock())
        const { claim, now } = exchange
        if (!claim.token && access !== 'public') throw new Refused('not_signed_in')
        const recorder = new Recorder(request, now, deps.mail && { send: deps.mail.send, publicUrl: deps.publicUrl })
        const outside = {
          afterwards: afterwardsOf(reply, deps),
          record: (event: Happened) => recorder.recordAtOnce(deps.database, event),
        }
        const prepared = await prepare?.({ ...(await preparationOf(endpoint, exchange, deps)), ...outside })
        let caller: Caller | undefined
        let kept: Kept | undefined
        const knownId = users.find(claim.token)
        const outcome = await transactFor(knownId)(async (db) => {
          recorder.begin()
          kept = undefined
          const reading = new ReadAhead(
            read &&
              (async (userId) =>
                read({ ...exchange.parsed(endpoint), db, userId, now, deviceNow: clientTime(request) })),
          )
          // The lock is asked for first, so no other call of the learner still changes the rows that are read.
          const finding = identify(find, db, claim, now)
          reading.begin(knownId)
          caller = await finding
          request.userId = caller?.id
          await admit(db, access, caller)
          if (caller && caller.id !== knownId) users.remember(claim.token, caller.id)
          const found = await reading.found(caller?.id)
          const record = (event: Happened) => recorder.record(db, { userId: caller?.id, ...event })
          const call = callOf(endpoint, exchange, deps, { db, caller })
          const keeps = (rows: Kept) => {
            kept = rows
          }
          const post = (letter: Letter) => recorder.post(letter)
          const whole = Object.assign(call, { record, keeps, post, prepared, found })
          return check(endpoint, pieces, await answer(whole))
        })
        request.kept = kept
        recorder.log()
        if (outcome instanceof Refused) throw outcome
        await prolongSession(deps.database, exchange, caller)
        return exchange.send(status, outcome, outside.afterwards)
      },
    })
  }
}

const afterwardsOf = (reply: FastifyReply, deps: Deps) => (work: () => Promise<void>) =>
  deps.afterwards.run(reply, work)

/** A GET reads; what a learner changes waits for the learner's other changes; all else is serializable. */
function transactionOf({ method, access }: Endpoint, database: Database) {
  if (method === 'GET') return { transact: database.read, find: findUserBySession }
  if (access === 'learner') return { transact: database.writeOwn, find: lockUserBySession }
  return { transact: database.write, find: findUserBySession }
}

/**
 * Nobody where the call acts for another than the session's, since a page of theirs is still open in a browser that they left, or
 * where another host may have set the cookie.
 */
async function identify(find: typeof findUserBySession, db: Db, { token, hasPlainName, actsFor }: Claim, now: Date) {
  const caller = token ? await find(db, token, now) : undefined
  if (hasPlainName && caller && caller.session.createdAt >= plainNamesUntil) return undefined
  return actsFor === undefined || caller?.id === actsFor ? caller : undefined
}

async function admit(db: Db, access: Access, user: Caller | undefined) {
  if (access === 'public') return
  if (!user) throw new Refused('not_signed_in')
  if (access === 'learner') return
  if (user.role !== 'admin') throw new Refused('not_allowed')
  if (await lacksNeededFactor(db, user.id)) throw new Refused('factor_needed')
}

type Asked = Pick<Exchange, 'request' | 'claim' | 'now'>

/** The user of this session, if they may make calls of this kind. The log names the user also where they may not. */
export async function knownCaller({ database }: Deps, access: Access, { request, claim, now }: Asked) {
  return database.read(async (db) => {
    const caller = await identify(findUserBySession, db, claim, now)
    request.userId = caller?.id
    await admit(db, access, caller)
    return caller
  })
}

async function preparationOf<E extends Endpoint>(endpoint: E, exchange: Exchange, deps: Deps) {
  const { now, flow, device, askedAt, request } = exchange
  const isPublic = endpoint.access === 'public'
  const user = isPublic ? undefined : await knownCaller(deps, endpoint.access, exchange)
  const outside = { database: deps.database, now, address: callerAddress(request.ip), askedAt, flow, device, refused }
  // The type of `user` follows from the endpoint's access, which TypeScript cannot see for an endpoint in general.
  return { ...exchange.parsed(endpoint), ...outside, user } as Omit<Preparation<E>, 'afterwards' | 'record'>
}

function callOf<E extends Endpoint>(
  endpoint: E,
  exchange: Exchange,
  { library, contentAccess }: Deps,
  { db, caller }: { db: Db; caller: Caller | undefined },
) {
  const { now, claim, userAgent, device, session, signInFlow, knownDevice, request } = exchange
  const call = {
    ...exchange.parsed(endpoint),
    db,
    now,
    user: caller,
    learner: caller && learnerOf({ db, user: caller, now, library, contentAccess }),
    refused,
    deviceNow: clientTime(request),
    actsFor: claim.actsFor,
    token: claim.token,
    userAgent,
    device,
    // Few calls need it, and the address is taken apart for it.
    askedAt: exchange.askedAt,
    linkNext: (query: Record<string, string>) => exchange.linkNext(query),
    signIn: session.set,
    rememberDevice: knownDevice.set,
    signOut: () => session.set(null),
    keepFlow: signInFlow.set,
  }
  // As above: that there is a user follows from the access.
  return call as Omit<Call<E>, 'record' | 'keeps' | 'post'>
}

// The whole content (1,028 questions) in every way in which it is shown, compressed by both, takes 38 MB.
const mostBytesOfPieces = 48 * 2 ** 20

/** Names field by field what leaves the server. */
function check({ reply }: Endpoint, pieces: Pieces, answered: unknown) {
  if (answered instanceof Refused) return answered
  return answered instanceof Pieced ? pieces.write(reply, answered) : reply.parse(answered)
}

const touchAfterMs = 5 * 60_000

/** Not in the transaction of the call, so that a read stays a read. */
async function prolongSession(
  database: Database,
  { claim: { token }, now, session }: Exchange,
  caller: Caller | undefined,
) {
  if (!token || !caller || session.isChanged) return
  if (now.getTime() - Date.parse(caller.session.lastSeenAt) <= touchAfterMs) return
  await database.write((db) => touchSession(db, caller, now))
  session.set(token)
}

const refused = (code: ConstructorParameters<typeof Refused>[0], details?: ConstructorParameters<typeof Refused>[1]) =>
  new Refused(code, details)
