import { isOffline, mayPass } from '../api.ts'
import { changeKind, completeKind } from './block-messages.ts'
import { cardKinds } from './card-messages.ts'
import { commitOnDevice, readFromDevice, takeOverTheRest } from './device-database.ts'
import { type EntryKey, keysUnder, type StoreName, type Work } from './device-schema.ts'
import type { Delivery, MessageKind, RefusedMessage } from './message-kind.ts'
import { lastPosition, type Message } from './messages.ts'
import { newId } from './new-id.ts'
import { isFinal, retryAfterMs, wheneverConnected } from './retry.ts'

export interface Entry {
  key: EntryKey
  message: Message
}

/** What changes on the device together with the messages that say so. */
export interface Kept {
  stores?: readonly StoreName[]
  /** Asks for every write at once and waits for none, so that all is committed before the browser turns to anything else. */
  write?: (work: Work) => void
  /** Messages that these take the place of. */
  outdated?: readonly Message[]
}

export interface Sent {
  delivered: readonly Message[]
  refused: readonly RefusedMessage<Message>[]
}

type Kinds = { readonly [Kind in Message['kind']]: MessageKind<Extract<Message, { kind: Kind }>> }

const messageKinds: Kinds = { change: changeKind, complete: completeKind, ...cardKinds }

export const kindOf = ({ kind }: Message): MessageKind<Message> =>
  // Each entry takes the messages of its own name.
  messageKinds[kind] as unknown as MessageKind<Message>

const sendEveryMs = 60_000

const outboxes = new Map<string, Outbox>()

/** The outbox of a user, one for each page. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId)
  outboxes.set(userId, outbox)
  return outbox
}

/**
 * What one user did on this device and no server has acknowledged. A message is kept in one transaction with the state that it
 * belongs to, goes out in its order, and leaves once the server took it or refused it for good. What a device cannot store
 * (private window, disk full) is kept as long as this page lives.
 */
export class Outbox {
  readonly #userId: string
  /** Of those messages that have an id of their own. */
  readonly #keys = new Map<string, EntryKey>()
  readonly #listeners = new Set<(sent: Sent) => void>()
  readonly #attempts = new Map<string, Promise<boolean>>()
  #unkept: Entry[] = []
  /** The position of the latest message. */
  #latest = 0
  #ready: Promise<void> | undefined
  #failures = 0
  #soon: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  constructor(userId: string) {
    this.#userId = userId
  }

  /** Resolves to whether the device could keep it. */
  async post(messages: readonly Message[], { stores = [], write, outdated = [] }: Kept = {}): Promise<boolean> {
    await this.#getReady()
    const gone = this.#keysOf(outdated)
    const entries = messages.map((message): Entry => ({ key: this.#newKey(message), message }))
    this.#remember(entries)
    this.#forget(gone)
    // What was done goes to the disk before anything is said; a clock, once a second, may wait there.
    const isKept = await commitOnDevice(['outbox', ...stores], entries.length > 0 ? 'strict' : 'relaxed', (work) => {
      for (const key of gone) void work.objectStore('outbox').delete(key)
      // What fails of it fails the transaction.
      for (const { key, message } of entries)
        work
          .objectStore('outbox')
          .put(message, key)
          .catch(() => undefined)
      write?.(work)
    })
    if (!isKept) this.#unkept = [...this.#unkept, ...entries]
    return isKept
  }

  /** In the order in which they go: of one stream, or of all. */
  async list(stream?: string): Promise<Entry[]> {
    const kept = await readFromDevice(async (database) => {
      const range = keysUnder(this.#userId, ...(stream === undefined ? [] : [stream]))
      const store = database.transaction('outbox').store
      const [keys, messages] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
      return keys.flatMap((key, n): Entry[] => (messages[n] ? [{ key, message: messages[n] }] : []))
    })
    this.#remember(kept ?? [])
    const unkept = this.#unkept.filter(({ key }) => stream === undefined || key[1] === stream)
    return unkept.length === 0 ? (kept ?? []) : [...(kept ?? []), ...unkept].sort(byPosition)
  }

  count = async (): Promise<number> => (await this.list()).length

  /** Sends what there is, in order. Resolves to whether nothing is left; what is left goes with the next attempt. */
  async send(stream?: string): Promise<boolean> {
    const streams = stream === undefined ? new Set((await this.list()).map(({ key }) => key[1])) : [stream]
    const outcomes = await Promise.all([...streams].map((one) => this.#sendAfterOthers(one)))
    return outcomes.every((isAllSent) => isAllSent)
  }

  /** Sends behind the paint of what the learner waits for; until the outbox was started, its start sends. */
  sendAfterPaint(stream: string) {
    if (this.#isRunning) void afterPaint().then(() => this.send(stream))
  }

  /** These were sent another way: they leave as if the outbox had sent them. */
  async acknowledge(messages: readonly Message[]): Promise<boolean> {
    const keys = this.#keysOf(messages)
    const [first] = messages
    return first === undefined || this.#settle(keys, messages, { isOver: false })
  }

  /** This was refused for good another way: it leaves as if the outbox had sent it. */
  async giveUp(refused: RefusedMessage<Message>): Promise<void> {
    await this.#settle(this.#keysOf([refused.message]), [], { isOver: false })
    for (const listener of this.#listeners) listener({ delivered: [], refused: [refused] })
  }

  /** Nothing of this stream is worth sending any more. */
  clear(stream: string, { stores = [], write }: Pick<Kept, 'stores' | 'write'>): Promise<boolean> {
    this.#unkept = this.#unkept.filter(({ key }) => key[1] !== stream)
    return commitOnDevice(['outbox', ...stores], 'relaxed', (work) => {
      void work.objectStore('outbox').delete(keysUnder(this.#userId, stream))
      write?.(work)
    })
  }

  /** Sends now, whenever the connection comes back, and from time to time. Returns how to end that. */
  start(): () => void {
    this.#isRunning = true
    // Before anything is done, so that even the first message is on the disk at once.
    void this.#getReady()
    const again = () => {
      void this.send()
      // A tab that still ran an earlier build may have left something behind.
      void takeOverTheRest().then((wasThere) => wasThere && this.send())
    }
    again()
    const end = wheneverConnected(again, sendEveryMs)
    return () => {
      this.#isRunning = false
      clearTimeout(this.#soon)
      end()
    }
  }

  /** Hears of what the server took and of what it refused for good. */
  subscribe(listener: (sent: Sent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Attempts of a stream wait for each other, so that what was done first arrives first, and none fails those after it. */
  #sendAfterOthers(stream: string): Promise<boolean> {
    const before = this.#attempts.get(stream) ?? Promise.resolve(true)
    const attempt = before.then(() => this.#sendStream(stream)).catch(() => false)
    this.#attempts.set(stream, attempt)
    return attempt
  }

  async #sendStream(stream: string): Promise<boolean> {
    for (;;) {
      const batch = nextBatch(await this.list(stream))
      if (batch.length === 0) return true
      const messages = batch.map(({ message }) => message)
      const delivery = await this.#attempt(messages)
      if (delivery === 'later') return false
      this.#failures = 0
      const { refused = [], isOver = false } = delivery
      const given = new Set(refused.map(({ message }) => message))
      const delivered = messages.filter((message) => !given.has(message))
      const keys = batch.map(({ key }) => key)
      const hasLeft = await this.#settle(keys, delivered, { isOver })
      // What cannot leave the device would go out again and again.
      if (!hasLeft && (await this.#isListed(stream, keys))) return false
      for (const listener of this.#listeners) listener({ delivered, refused })
    }
  }

  async #isListed(stream: string, keys: readonly EntryKey[]): Promise<boolean> {
    const names = new Set(keys.map(nameOf))
    return (await this.list(stream)).some(({ key }) => names.has(nameOf(key)))
  }

  async #attempt(messages: readonly Message[]): Promise<'later' | Delivery<Message>> {
    const [first] = messages
    if (!first) return {}
    try {
      return await kindOf(first).send(messages, this.#userId)
    } catch (error) {
      if (!isFinal(error)) return this.#later(error)
      if (messages.length === 1) return { refused: [{ message: first, reason: error.message }] }
    }
    // Refused as a whole: only what is refused by itself is given up.
    const middle = Math.ceil(messages.length / 2)
    const one = await this.#attempt(messages.slice(0, middle))
    const other = one === 'later' ? one : await this.#attempt(messages.slice(middle))
    if (one === 'later' || other === 'later') return 'later'
    const isOver = one.isOver === true || other.isOver === true
    return { refused: [...(one.refused ?? []), ...(other.refused ?? [])], isOver }
  }

  /** A server that stumbles is asked again soon; a network that is away says itself when it is back. */
  #later(error: unknown): 'later' {
    const delay = mayPass(error) && !isOffline(error) && this.#isRunning ? retryAfterMs[this.#failures++] : undefined
    if (delay !== undefined) {
      clearTimeout(this.#soon)
      this.#soon = setTimeout(() => void this.send(), delay)
    }
    return 'later'
  }

  /** These messages leave, and with those that were delivered what belongs to them changes. */
  #settle(keys: readonly EntryKey[], delivered: readonly Message[], { isOver }: { isOver: boolean }): Promise<boolean> {
    const [first] = delivered
    const settle = first && kindOf(first).settle
    this.#forget(keys)
    return commitOnDevice(['outbox', ...(settle?.stores ?? [])], 'relaxed', (work) => {
      for (const key of keys) void work.objectStore('outbox').delete(key)
      settle?.write(work, delivered, { userId: this.#userId, isOver })
    })
  }

  #remember(entries: readonly Entry[]) {
    for (const { key, message } of entries) if (kindOf(message).id) this.#keys.set(nameOf(key), key)
  }

  #forget(keys: readonly EntryKey[]) {
    const names = new Set(keys.map(nameOf))
    for (const name of names) this.#keys.delete(name)
    this.#unkept = this.#unkept.filter(({ key }) => !names.has(nameOf(key)))
  }

  #keysOf(messages: readonly Message[]): EntryKey[] {
    return messages.flatMap((message) => {
      const { stream, id } = kindOf(message)
      const key = this.#keys.get(nameOf([this.#userId, stream(message), 0, id?.(message) ?? '']))
      return key ? [key] : []
    })
  }

  #newKey(message: Message): EntryKey {
    const { stream, id, isLast } = kindOf(message)
    this.#latest = Math.max(Date.now(), this.#latest + 1)
    return [this.#userId, stream(message), isLast ? lastPosition : this.#latest, id?.(message) ?? newId()]
  }

  #getReady(): Promise<void> {
    this.#ready ??= this.#findLatest()
    return this.#ready
  }

  /** A clock that was set back since must not put new messages before those that wait. */
  async #findLatest(): Promise<void> {
    const keys = await readFromDevice((database) => database.getAllKeys('outbox', keysUnder(this.#userId)))
    for (const [, , position] of keys ?? [])
      if (position < lastPosition) this.#latest = Math.max(this.#latest, position)
  }
}

/** Messages of one name are one message, wherever in its stream it is. */
const nameOf = ([, stream, , id]: EntryKey) => `${stream} ${id}`

/** The messages of the next call: those of one kind that follow each other, as many as it takes. */
export function nextBatch(entries: readonly Entry[]): Entry[] {
  const [first] = entries
  if (!first) return []
  const { kind } = first.message
  const end = entries.findIndex(({ message }) => message.kind !== kind)
  return entries.slice(0, Math.min(end < 0 ? entries.length : end, kindOf(first.message).atOnce))
}

const longestPaintMs = 200

/** Resolves once the next frame is painted; where none is coming, as in a tab behind, after a moment. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestPaintMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // A task that comes behind the frame's own.
      setTimeout(resolve)
    })
  })

const byPosition = ({ key: [, , one] }: Entry, { key: [, , other] }: Entry) => one - other
