import type { StoreName, Work } from './device-schema.ts'

/** What the server said about messages that it took. */
export interface Delivery<M> {
  /** Those that it refused one by one, for good, each with the server's sentence. */
  refused?: readonly RefusedMessage<M>[]
  /** What they belong to is over: nothing of it is left to go on from. */
  isOver?: boolean
}

export interface RefusedMessage<M> {
  message: M
  reason: string
}

/** What the outbox has to know of a kind of message. */
export interface MessageKind<M> {
  stream: (message: M) => string
  /** What tells one message from another; by default each is one of its own. */
  id?: (message: M) => string
  /** It goes after all others of its stream, whenever they came. */
  isLast?: boolean
  /** How many that follow each other go with one call. */
  atOnce: number
  /**
   * Sends them; throws what the call throws. Where that is a refusal for good, fewer are sent at once, and one that is
   * refused alone is given up.
   */
  send: (messages: readonly M[], userId: string) => Promise<Delivery<M>>
  /** What changes on the device in the transaction in which they leave the outbox. */
  settle?: {
    stores: readonly StoreName[]
    write: (work: Work, messages: readonly M[], settled: { userId: string; isOver: boolean }) => void
  }
  /** What was lost, for the learner: "A rating could not be kept". */
  called: string
}
