import { isOffline, mayPass } from '../api.ts'
import { commitOnDevice, soonFrom, takeOverTheRest } from './device-database.ts'
import type { EntryKey } from './device-schema.ts'
import type { Delivery, Entry, Kept, Postbox, RefusedMessage } from './message-kind.ts'
import type { Message } from './messages.ts'
import { isFinal, retryAfterMs, wheneverConnected, withinWait } from './retry.ts'
import { isWaiting, type Stream, type StreamStatus, Streams } from './streams.ts'
import { batchesOf, isOfPage, kindOf, nextBatch, Unsent, withinOnePage } from './unsent.ts'

/** The outcome of an attempt that the server answered. */
export interface Sent extends Omit<Delivery<Message>, 'refused'> {
  stream: string
  /** Somebody shows what becomes of this stream. */
  isFollowed: boolean
  delivered: readonly Message[]
  refused: readonly RefusedMessage<Message>[]
}

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
export class Outbox implements Postbox {
  readonly userId: string
  readonly #unsent: Unsent
  readonly #listeners = new Set<(sent: Sent) => void>()
  readonly #streams = new Streams()
  #isRunning = false

  constructor(userId: string) {
    this.userId = userId
    this.#unsent = new Unsent(userId)
  }

  /** Resolves to whether the device could keep it. */
  async post(messages: readonly Message[], { stores = [], write, outdated = [] }: Kept = {}): Promise<boolean> {
    await this.#unsent.getReady()
    const { kept, gone } = this.#unsent.add(messages, outdated)
    this.#streams.tell()
    // Changes go to the disk before anything is sent; a clock, once a second, may wait there.
    const commit = commitOnDevice(['outbox', ...stores], kept.length > 0 ? 'strict' : 'relaxed', (work) => {
      for (const key of gone) void work.objectStore('outbox').delete(key)
      // A write that fails, fails the transaction.
      for (const { key, message } of kept)
        work
          .objectStore('outbox')
          .put(message, key)
          .catch(() => undefined)
      write?.(work)
    })
    const noted = (isKept: boolean) => {
      this.#unsent.note(kept, isKept)
      for (const { key } of kept) this.#streams.of(key[1]).isKept = isKept
      this.#streams.tell()
      return isKept
    }
    // A device that answers later may have kept it all the same.
    return (await soonFrom(commit.then(noted))) ?? noted(false)
  }

  /** The messages that the device keeps, in the order in which they go: of one stream, or of all. */
  async list(stream?: string): Promise<Entry[]> {
    const entries = await this.#unsent.list(stream, true)
    return entries.flatMap(({ key, message }) => (isOfPage(message) ? [] : [{ key, message }]))
  }

  /** Forgets all messages: none is sent any more. */
  forget() {
    this.#unsent.forgetAll()
    this.#streams.tell()
  }

  count = async (): Promise<number> => (await this.list()).length

  /** Sends what there is, in order. Resolves to whether nothing is left; what is left goes with the next attempt. */
  async send(stream?: string): Promise<boolean> {
    await this.#unsent.getReady()
    const streams = stream === undefined ? new Set((await this.#unsent.list()).map(({ key }) => key[1])) : [stream]
    const outcomes = await Promise.all([...streams].map((one) => this.#sendAfterOthers(one)))
    return outcomes.every((isAllSent) => isAllSent)
  }

  /** The same where nothing is on its way: what is takes the rest along, and what failed is tried again at its own time. */
  sendUnlessBusy(stream: string) {
    const state = this.#streams.of(stream)
    if (!state.isSending && !isWaiting(state)) void this.send(stream)
  }

  /** The same in a moment, with what comes until then. */
  sendSoon(stream: string, ms: number) {
    const state = this.#streams.of(stream)
    if (isWaiting(state)) return
    clearTimeout(state.soon)
    state.soon = setTimeout(() => {
      state.soon = undefined
      this.sendUnlessBusy(stream)
    }, ms)
  }

  /** The same behind the paint of what the learner waits for; until the outbox was started, its start sends. */
  sendAfterPaint(stream: string) {
    if (this.#isRunning) void afterPaint().then(() => this.send(stream))
  }

  /**
   * The page is being hidden or left: what it knows of goes out at once, in calls that outlive it. Whoever stays learns what was
   * acknowledged; what was not is on the device and goes with the next attempt.
   */
  async sendOnLeaving(stream: string): Promise<void> {
    await this.#unsent.getReady()
    const batches = batchesOf(this.#unsent.ofPage(stream).filter(({ message }) => kindOf(message).outlivesPage))
    await Promise.allSettled(
      batches.map(async (batch) => {
        const fitting = withinOnePage(batch)
        const [first] = fitting
        if (!first) return
        const messages = fitting.map(({ message }) => message)
        await this.#taken(stream, fitting, await kindOf(first.message).send(messages, this.userId, { keepalive: true }))
      }),
    )
  }

  /** Resolves when nothing of a stream is on its way or about to be tried again. */
  atRest(stream: string): Promise<void> {
    if (this.status(stream).phase !== 'saving') return Promise.resolve()
    return new Promise((resolve) => {
      const end = this.follow(stream, () => {
        if (this.status(stream).phase === 'saving') return
        end()
        resolve()
      })
    })
  }

  status(stream: string): StreamStatus {
    const state = this.#streams.of(stream)
    const { isSending, failure } = state
    const waits = failure === undefined ? 'idle' : 'pending'
    return {
      phase: isSending || isWaiting(state) ? 'saving' : waits,
      failure,
      unsent: this.#unsent.count(stream),
      isKept: state.isKept && !this.#unsent.ofPage(stream).some((held) => held.isKept === false),
    }
  }

  /** Sends now, whenever the connection comes back, and from time to time. Returns how to end that. */
  start(): () => void {
    this.#isRunning = true
    // Before anything is done, so that even the first message is on the disk at once.
    void this.#unsent.getReady()
    const again = () => {
      void this.send()
      // A tab that still ran an earlier build may have left something behind.
      void takeOverTheRest().then((wasThere) => wasThere && this.send())
    }
    again()
    const end = wheneverConnected(again, sendEveryMs)
    return () => {
      this.#isRunning = false
      for (const state of this.#streams.all()) {
        clearTimeout(state.soon)
        state.soon = undefined
      }
      this.#streams.tell()
      end()
    }
  }

  /** Hears of what the server took and of what it refused for good. */
  subscribe(listener: (sent: Sent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hears when the status of a stream may have changed. */
  follow(stream: string, listener: () => void): () => void {
    return this.#streams.follow(stream, listener)
  }

  /** Attempts of a stream wait for each other, so that what was done first arrives first, and none fails those after it. */
  #sendAfterOthers(stream: string): Promise<boolean> {
    const state = this.#streams.of(stream)
    clearTimeout(state.soon)
    state.soon = undefined
    state.next ??= state.attempt.then(() => {
      state.next = undefined
      return this.#sendStream(stream, state).catch(() => false)
    })
    state.attempt = state.next
    return state.next
  }

  async #sendStream(stream: string, state: Stream): Promise<boolean> {
    try {
      for (;;) {
        const batch = nextBatch(await this.#unsent.list(stream))
        if (batch.length === 0) {
          state.failure = undefined
          return true
        }
        state.isSending = true
        this.#streams.tell(stream)
        const delivery = await this.#attempt(
          batch.map(({ message }) => message),
          stream,
        )
        if (delivery === 'later') return false
        state.failures = 0
        if (!(await this.#taken(stream, batch, delivery))) return false
      }
    } finally {
      state.isSending = false
      this.#streams.tell(stream)
    }
  }

  async #attempt(messages: readonly Message[], stream: string): Promise<'later' | Delivery<Message>> {
    const [first] = messages
    if (!first) return {}
    const { send } = kindOf(first)
    try {
      return await send(messages, this.userId, withinWait())
    } catch (error) {
      if (!isFinal(error)) return this.#later(error, stream)
      // Nothing is lost with it: the next one says more.
      if (messages.length === 1 && isOfPage(first)) return {}
      if (messages.length === 1) return { refused: [{ message: first, reason: error.message }] }
    }
    // Refused as a whole: only what is refused by itself is given up.
    const middle = Math.ceil(messages.length / 2)
    const one = await this.#attempt(messages.slice(0, middle), stream)
    const other = one === 'later' ? one : await this.#attempt(messages.slice(middle), stream)
    if (one === 'later' || other === 'later') return 'later'
    const isOver = one.isOver === true || other.isOver === true
    const isLate = one.isLate === true || other.isLate === true
    const place = other.place ?? one.place
    return { refused: [...(one.refused ?? []), ...(other.refused ?? [])], isOver, isLate, ...(place && { place }) }
  }

  /** A server that stumbles is asked again soon; a network that is away says itself when it is back. */
  #later(error: unknown, stream: string): 'later' {
    const state = this.#streams.of(stream)
    state.failure = error
    const delay = mayPass(error) && !isOffline(error) && this.#isRunning ? retryAfterMs[state.failures] : undefined
    state.failures = delay === undefined ? 0 : state.failures + 1
    if (delay !== undefined) {
      clearTimeout(state.soon)
      state.soon = setTimeout(() => void this.send(stream), delay)
    }
    return 'later'
  }

  /** These messages leave, and with those that were delivered what belongs to them changes. Resolves to whether they could. */
  async #taken(stream: string, batch: readonly Entry[], delivery: Delivery<Message>): Promise<boolean> {
    const { refused = [], isOver = false, ...rest } = delivery
    const isFollowed = this.#streams.isFollowed(stream)
    const given = new Set(refused.map(({ message }) => message))
    const delivered = batch.flatMap(({ message }) => (given.has(message) ? [] : [message]))
    const [first] = delivered
    const settle = first && kindOf(first).settle
    const keys = batch.map(({ key }) => key)
    this.#unsent.forget(keys)
    const commit = commitOnDevice(['outbox', ...(settle?.stores ?? [])], 'relaxed', (work) => {
      for (const key of keys) void work.objectStore('outbox').delete(key)
      settle?.write(work, delivered, { userId: this.userId, isOver })
    })
    const hasLeft = await soonFrom(commit)
    // A message that the device cannot delete would go out again and again.
    if (!hasLeft && (await this.#isListed(stream, keys))) return false
    for (const listener of this.#listeners) listener({ ...rest, isOver, stream, isFollowed, delivered, refused })
    return true
  }

  async #isListed(stream: string, keys: readonly EntryKey[]): Promise<boolean> {
    const names = new Set(keys.map(String))
    return (await this.#unsent.list(stream)).some(({ key }) => names.has(String(key)))
  }
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
