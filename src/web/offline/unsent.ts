import { completeKind, editKind, saveKind } from './blocks.ts'
import { cardKinds } from './card-messages.ts'
import { readFromDevice, soonFrom } from './device-database.ts'
import { type EntryKey, keysUnder } from './device-schema.ts'
import type { Entry, MessageKind } from './message-kind.ts'
import { lastPosition, type Message } from './messages.ts'
import { newId } from './new-id.ts'

type Kinds = { readonly [Kind in Message['kind']]: MessageKind<Extract<Message, { kind: Kind }>> }

const messageKinds: Kinds = { change: saveKind, place: saveKind, complete: completeKind, ...cardKinds }

export const kindOf = (message: Message): MessageKind<Message> =>
  // Each entry takes the messages of its own name.
  (message.kind === 'change' && message.inReview
    ? editKind
    : messageKinds[message.kind]) as unknown as MessageKind<Message>

interface Held extends Entry {
  /** Undefined while it is being written. */
  isKept: boolean | undefined
  /** This page posted it. */
  isOwn: boolean
}

/**
 * The unsent messages of one user: as the device has them, to which other tabs write as well, and as this page knows them
 * without asking. Messages that the device cannot store are in the page alone.
 */
export class Unsent {
  readonly #userId: string
  readonly #held = new Map<string, Held>()
  /** The messages forgotten meanwhile, for each look at the device that has not come back yet. */
  readonly #looks = new Set<Set<string>>()
  /** The position of the latest message. */
  #latest = 0
  #ready: Promise<void> | undefined

  constructor(userId: string) {
    this.#userId = userId
  }

  /** Resolves once a message can be added without waiting for the device. */
  getReady(): Promise<void> {
    this.#ready ??= soonFrom(this.#findLatest())
    return this.#ready
  }

  /** Puts them behind all others, and the outdated out; returns what the device is to keep of it and what to forget. */
  add(messages: readonly Message[], outdated: readonly Message[]): { kept: Entry[]; gone: EntryKey[] } {
    const gone = this.#keysOf(outdated)
    this.forget(gone)
    // Messages for which the device had no room go with them.
    const unkept = this.ofPage().filter(({ isKept }) => isKept === false)
    const entries = messages.map((message): Entry => ({ key: this.#newKey(message), message }))
    for (const entry of entries) this.#held.set(nameOf(entry.key), { ...entry, isKept: undefined, isOwn: true })
    const kept = [...unkept, ...entries].flatMap(({ key, message }): Entry[] =>
      isOfPage(message) ? [] : [{ key, message }],
    )
    return { kept, gone }
  }

  /** Whether the device could keep them. */
  note(entries: readonly Entry[], isKept: boolean) {
    for (const { key } of entries) {
      const held = this.#held.get(nameOf(key))
      if (held?.key[2] === key[2]) held.isKept = isKept
    }
  }

  /** Leaves the messages that have taken their place since. */
  forget(keys: readonly EntryKey[]) {
    for (const key of keys) {
      const name = nameOf(key)
      for (const forgotten of this.#looks) forgotten.add(String(key))
      if (this.#held.get(name)?.key[2] === key[2]) this.#held.delete(name)
    }
  }

  forgetAll() {
    this.forget(this.ofPage().map(({ key }) => key))
  }

  /** In the order in which they go, as this page knows them: of one stream, or of all. */
  ofPage(stream?: string): readonly Held[] {
    return [...this.#held.values()].filter(({ key }) => stream === undefined || key[1] === stream).sort(byPosition)
  }

  /** The same after a look at the device; what is to be sent does not wait for one that hangs. */
  async list(stream?: string, isPatient = false): Promise<readonly Held[]> {
    const before = this.ofPage(stream).filter(({ isKept }) => isKept)
    const range = keysUnder(this.#userId, ...(stream === undefined ? [] : [stream]))
    const forgotten = new Set<string>()
    this.#looks.add(forgotten)
    const look = readFromDevice(async (database) => {
      const store = database.transaction('outbox').store
      const [keys, messages] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
      return keys.flatMap((key, n): Entry[] => (messages[n] ? [{ key, message: messages[n] }] : []))
    })
    const found = await (isPatient ? look : soonFrom(look))
    this.#looks.delete(forgotten)
    if (!found) return this.ofPage(stream)
    // The look may still have found what was forgotten meanwhile.
    const kept = found.filter(({ key }) => !forgotten.has(String(key)))
    const names = new Set(kept.map(({ key }) => nameOf(key)))
    for (const held of before) {
      if (names.has(nameOf(held.key))) continue
      // Another tab has sent it, or the device has lost it: what this page did is not lost with it, and counts once.
      if (held.isOwn && !kindOf(held.message).setsAnew) held.isKept = false
      else this.forget([held.key])
    }
    for (const entry of kept) {
      const name = nameOf(entry.key)
      this.#held.set(name, { ...entry, isKept: true, isOwn: this.#held.get(name)?.isOwn ?? false })
    }
    return this.ofPage(stream)
  }

  /** How many of a stream there are; what the device keeps in another way does not count. */
  count = (stream: string): number => this.ofPage(stream).filter(({ message }) => !isOfPage(message)).length

  #keysOf(messages: readonly Message[]): EntryKey[] {
    return messages.flatMap((message) => {
      const { stream, id } = kindOf(message)
      const held = id && this.#held.get(nameOf([this.#userId, stream(message), 0, id(message)]))
      return held ? [held.key] : []
    })
  }

  #newKey(message: Message): EntryKey {
    const { stream, id, isLast } = kindOf(message)
    this.#latest = Math.max(Date.now(), this.#latest + 1)
    return [this.#userId, stream(message), isLast ? lastPosition : this.#latest, id?.(message) ?? newId()]
  }

  /** A clock that was set back since must not put new messages before those that wait. */
  async #findLatest(): Promise<void> {
    const keys = await readFromDevice((database) => database.getAllKeys('outbox', keysUnder(this.#userId)))
    for (const [, , position] of keys ?? [])
      if (position < lastPosition) this.#latest = Math.max(this.#latest, position)
  }
}

/** Whether the device keeps what it says in another way, so that it lives in the page alone. */
export const isOfPage = (message: Message): boolean => kindOf(message).isOfPage?.(message) === true

/** Messages of one name are one message, wherever in its stream it is. */
const nameOf = ([, stream, , id]: EntryKey) => `${stream} ${id}`

/** Sorts as the device does: stream by stream. */
const byPosition = ({ key: [, oneStream, one] }: Entry, { key: [, otherStream, other] }: Entry) =>
  oneStream === otherStream ? one - other : oneStream < otherStream ? -1 : 1

/** The messages of the next call: those of one kind that follow each other, as many as it takes. */
export function nextBatch(entries: readonly Entry[]): readonly Entry[] {
  const [first] = entries
  if (!first) return []
  const kind = kindOf(first.message)
  const end = entries.findIndex(({ message }) => kindOf(message) !== kind)
  return entries.slice(0, Math.min(end < 0 ? entries.length : end, kind.atOnce))
}

/** The messages of all calls that are to come. */
export function batchesOf(entries: readonly Entry[]): (readonly Entry[])[] {
  const batch = nextBatch(entries)
  return batch.length === 0 ? [] : [batch, ...batchesOf(entries.slice(batch.length))]
}

/** A browser refuses a body of more than 64 KiB in a request that outlives its page. */
const keepaliveBytes = 60_000
const encoder = new TextEncoder()

/** The messages that have room in a call that outlives its page. */
export function withinOnePage(entries: readonly Entry[]): readonly Entry[] {
  let left = keepaliveBytes
  return entries.filter(({ message }) => {
    const size = encoder.encode(JSON.stringify(message)).length
    const fits = size <= left
    if (fits) left -= size
    return fits
  })
}
