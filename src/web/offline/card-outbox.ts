import { Declined } from '../api.ts'
import { type CardAction, nextBatch, type RefusedAction, sendActions } from './card-action.ts'
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
  // A device whose storage fails has not sent all: what it holds goes with the next attempt.
  const attempt = sending.then(() => sendAll(userId)).catch(() => false)
  sending = attempt
  return attempt
}

async function sendAll(userId: string): Promise<boolean> {
  for (;;) {
    const batch = nextBatch(await listActions(userId))
    if (batch.length === 0) return true
    const refused = await attempt(batch.map(({ action }) => action))
    if (refused === 'later') return false
    await forget(userId, batch)
    if (refused.length > 0) for (const listener of listeners) listener(refused)
  }
}

/** What the server refused for good of these, or that they have to go again. */
async function attempt(actions: readonly CardAction[]): Promise<'later' | RefusedAction[]> {
  try {
    return await sendActions(actions, new Date().toISOString())
  } catch (error) {
    if (!(error instanceof Declined && finalCodes.has(error.code))) return 'later'
    const [first, ...others] = actions
    if (!first) return []
    if (others.length === 0) return [{ action: first, reason: error.message }]
    // Refused as a whole: only what is refused by itself is given up.
    const refused: RefusedAction[] = []
    for (const action of actions) {
      const alone = await attempt([action])
      if (alone === 'later') return 'later'
      refused.push(...alone)
    }
    return refused
  }
}

const listeners = new Set<(refused: readonly RefusedAction[]) => void>()

/** Hears of what the server refused for good. */
export function onRefused(listener: (refused: readonly RefusedAction[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Refusals that another attempt would not change: the card or the session is gone. */
const finalCodes: ReadonlySet<string> = new Set([
  'not_found',
  'unknown_card',
  'review_of_other_card',
  'deck_locked',
  'malformed',
])

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
