import type { BlockResult } from '../../contract/blocks.ts'
import type { EntryKey, StoreName, Work } from './device-schema.ts'
import type { BlockPlace, Message } from './messages.ts'

export interface Entry {
  key: EntryKey
  message: Message
}

/** The writes on the device that go with messages. */
export interface Kept {
  stores?: readonly StoreName[]
  /** Asks for every write at once and waits for none, so that all is committed before the browser turns to anything else. */
  write?: (work: Work) => void
  /** Messages that these take the place of. */
  outdated?: readonly Message[]
}

/** Where messages are left until the server has them; resolves to whether the device could keep them. */
export interface Postbox {
  readonly userId: string
  post(messages: readonly Message[], kept?: Kept): Promise<boolean>
  list(stream?: string): Promise<Entry[]>
}

/** The server's answer about messages that it took. */
export interface Delivery<M> {
  /** The messages that it refused for good, one by one, each with the server's sentence. */
  refused?: readonly RefusedMessage<M>[]
  /** It has them, but what is done to the same from now on does not count. */
  isLate?: boolean
  /** Their block is over: nothing of it is left to go on from. */
  isOver?: boolean
  /** Where it was told that the learner is in a block. */
  place?: BlockPlace
  /** Of a section that was ended. */
  result?: BlockResult
}

export interface RefusedMessage<M> {
  message: M
  reason: string
}

/** How a call begins: one that must not wait for ever, or one that outlives its page. */
export type Attempt = { signal: AbortSignal } | { keepalive: true }

/** All that the outbox has to know of a kind of message. */
export interface MessageKind<M> {
  stream: (message: M) => string
  /** Tells one message from another; by default each is one of its own. */
  id?: (message: M) => string
  /** It goes after all others of its stream, whenever they came. */
  isLast?: boolean
  /** It is not for the disk: what it says is kept there in another way, and each tab says it for itself. */
  isOfPage?: (message: M) => boolean
  /** It says how something stands, which may have been said anew since; only to say that again is not harmless. */
  setsAnew?: boolean
  /** It goes out too when its page is hidden or left. */
  outlivesPage?: boolean
  /** How many that follow each other go with one call. */
  atOnce: number
  /**
   * Sends them; throws what the call throws. Where that is a refusal for good, fewer are sent at once, and one that is
   * refused alone is given up.
   */
  send: (messages: readonly M[], userId: string, attempt: Attempt) => Promise<Delivery<M>>
  /** The writes in the transaction in which they leave the outbox. */
  settle?: {
    stores: readonly StoreName[]
    write: (work: Work, messages: readonly M[], settled: { userId: string; isOver: boolean }) => void
  }
  /** The name of a lost message, for the learner: "A rating could not be kept". */
  called: string
}
