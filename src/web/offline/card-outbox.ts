import { Declined } from '../api.ts'
import { type CardAction, nextBatch, sendActions } from './card-action.ts'
import { cardsDatabase } from './cards-database.ts'

/** An action on this device; `key` is undefined where the device could not store it. */
interface KeptAction {
  key: number | undefined
  action: CardAction
}

/** What the device could not store (private window, disk full), by user: sent as long as this page lives. */
const inMemory = new Map<string, KeptAction[]>()

/** Attempts wait for each other, so that what was done first arrives first. */
let sending: Promise<unknown> = Promise.resolve()

/** Keeps the actions on this device, then sends what is there. Resolves when they are kept. */
export async function keepActions(userId: string, actions: readonly CardAction[]): Promise<void> {
  for (const action of actions) {
    try {
      await (await cardsDatabase()).put('outbox', { userId, action })
    } catch {
      inMemory.set(userId, [...(inMemory.get(userId) ?? []), { key: undefined, action }])
    }
  }
}

export async function countUnsentActions(userId: string): Promise<number> {
  return (await listActions(userId)).length
}

/**
 * Sends what this device holds, in order. Resolves to whether all is sent; without a connection it stays, and goes with
 * the next attempt.
 */
export function sendUnsentActions(userId: string): Promise<boolean> {
  const attempt = sending.then(() => sendAll(userId))
  sending = attempt
  return attempt
}

async function sendAll(userId: string): Promise<boolean> {
  for (;;) {
    const batch = nextBatch(await listActions(userId))
    if (batch.length === 0) return true
    try {
      await sendActions(
        batch.map(({ action }) => action),
        new Date().toISOString(),
      )
    } catch (error) {
      if (!isFinal(error)) return false
    }
    await forget(userId, batch)
  }
}

const finalCodes: ReadonlySet<string> = new Set(['not_found', 'unknown_card', 'deck_locked', 'malformed'])

/** A refusal that another attempt would not change: the card or the session is gone. */
const isFinal = (error: unknown) => error instanceof Declined && finalCodes.has(error.code)

async function listActions(userId: string): Promise<KeptAction[]> {
  const unkept = inMemory.get(userId) ?? []
  try {
    const store = (await cardsDatabase()).transaction('outbox').store.index('userId')
    const [keys, values] = await Promise.all([store.getAllKeys(userId), store.getAll(userId)])
    return [...keys.flatMap((key, n) => (values[n] ? [{ key, action: values[n].action }] : [])), ...unkept]
  } catch {
    return unkept
  }
}

async function forget(userId: string, batch: readonly KeptAction[]): Promise<void> {
  inMemory.set(
    userId,
    (inMemory.get(userId) ?? []).filter((kept) => !batch.includes(kept)),
  )
  const keys = batch.flatMap(({ key }) => (key === undefined ? [] : [key]))
  if (keys.length === 0) return
  const { store, done } = (await cardsDatabase()).transaction('outbox', 'readwrite')
  for (const key of keys) void store.delete(key)
  await done
}
