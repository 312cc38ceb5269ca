import type { z } from 'zod'
import type { DeclaredRefusalOf, Endpoint, ParsedOf } from '../../contract/endpoint.ts'
import type { Caller } from '../auth/queries.ts'
import type { Database, Db } from '../db/database.ts'
import type { Letter } from '../mail.ts'
import type { Learner } from './learner.ts'
import type { Pieced } from './pieces.ts'
import type { Happened } from './recorder.ts'
import type { Refused } from './refused.ts'
import type { Kept } from './request-log.ts'

type Known<E extends Endpoint, Who> = E['access'] extends 'public' ? Who | undefined : Who

/** All that a handler may use. */
export interface Call<E extends Endpoint> extends ParsedOf<E> {
  db: Db
  now: Date
  user: Known<E, Caller>
  /** The caller with all that is looked up for them. */
  learner: Known<E, Learner>
  refused: (code: DeclaredRefusalOf<E>, details?: ConstructorParameters<typeof Refused>[1]) => Refused
  /** The device's clock when it sent this, where it said so. */
  deviceNow: string | undefined
  /** For whom the caller's page acts, where it says so. */
  actsFor: string | undefined
  /** The caller's session token. */
  token: string | undefined
  userAgent: string
  /** The token of the device, where somebody signed in on it before. */
  device: string | undefined
  /** Scheme and host that the caller asked, where that is this machine or a mere address. */
  askedAt: () => string | undefined
  /** Writes down what matters to the security of this server, with who asks and from where. */
  record: (event: Happened) => Promise<void>
  /** Has the figures count what this adds to the logs of learners. */
  keeps: (rows: Kept) => void
  /** Sends a letter once the transaction is kept, where this server sends any. */
  post: (letter: Letter) => void
  /** Links the page that comes next, at the same address with this query. */
  linkNext: (query: Record<string, string>) => void
  /** Sets the session cookie once the transaction is kept. */
  signIn: (token: string) => void
  /** Has the device known again, also once the session is over. */
  rememberDevice: (token: string) => void
  /** Takes the session cookie away. */
  signOut: () => void
  /** Ties an outside sign-in that begins to this browser; null ends it. */
  keepFlow: (token: string | null) => void
}

/** All that work outside the transaction may use. */
export interface Preparation<E extends Endpoint> extends ParsedOf<E> {
  database: Database
  now: Date
  address: string
  askedAt: () => string | undefined
  /** As in the transaction, but kept whatever comes of the call. */
  record: (event: Happened) => Promise<void>
  /** Does the work once the reply is on its way; the reply neither waits for it nor tells of it. */
  afterwards: (work: () => Promise<void>) => void
  /** Of the outside sign-in that this browser began. */
  flow: string | undefined
  device: string | undefined
  /** The caller, as of before the transaction. The transaction looks again. */
  user: E['access'] extends 'public' ? undefined : Caller
  refused: Call<E>['refused']
}

/** A handler that first does what must not be done inside a transaction, such as hashing a password. */
export interface Prepared<E extends Endpoint, Found, Reply> {
  prepare: (preparation: Preparation<E>) => Promise<Found>
  answer: (call: Call<E> & { prepared: Found }) => Promise<Reply | Refused>
}

/** A handler whose reads are asked for together with the look at the session: one journey to the database instead of two. */
export interface Reading<E extends Endpoint, Found, Reply> {
  /** Reads rows of this learner alone; what it finds is dropped where the session does not hold. */
  read: (of: ParsedOf<E> & { db: Db; userId: string } & Pick<Call<E>, 'now' | 'deviceNow'>) => Promise<Found>
  answer: (call: Call<E> & { found: Found }) => Promise<Reply | Refused>
}

export type Handler<E extends Endpoint, Reply> = (call: Call<E>) => Promise<Reply | Refused>

/** What a handler may answer: a reply as it is, or in pieces. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']> | Pieced<z.input<E['reply']>>

export type AnyHandler<E extends Endpoint> =
  | Handler<E, unknown>
  | Prepared<E, unknown, unknown>
  | Reading<E, unknown, unknown>

/** The steps of a handler of any kind. */
export interface Steps<E extends Endpoint> {
  prepare?: Prepared<E, unknown, unknown>['prepare']
  read?: Reading<E, unknown, unknown>['read']
  answer: (call: Call<E> & { prepared: unknown; found: unknown }) => Promise<unknown>
}
