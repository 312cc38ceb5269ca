import { Declined } from '../api.ts'
import { onKnownAgain } from '../known-session.ts'

/** A reply that takes longer does not come: the network is one in name only. A message that did arrive counts once. */
const longestWaitMs = 20_000

/** After a failure that is not the network's: how long until the next attempt, and then no more until something happens. */
export const retryAfterMs = [2_000, 4_000, 6_000]

/** How a call begins that must not wait for ever. */
export const withinWait = () => ({ signal: AbortSignal.timeout(longestWaitMs) })

/**
 * Does something again whenever the connection comes back or the learner has signed in again, and from time to time, since a
 * server that was away comes back without a word. Returns how to end that.
 */
export function wheneverConnected(again: () => void, everyMs: number): () => void {
  const timer = setInterval(again, everyMs)
  const end = onKnownAgain(again)
  window.addEventListener('online', again)
  return () => {
    clearInterval(timer)
    end()
    window.removeEventListener('online', again)
  }
}

const finalCodes: ReadonlySet<string> = new Set([
  ...['not_found', 'malformed', 'too_large', 'quota_reached'],
  ...['unknown_card', 'review_of_other_card', 'deck_locked', 'unknown_question', 'unknown_option'],
])

/** Whether this is a refusal that another attempt would not change. */
export const isFinal = (error: unknown): error is Declined => error instanceof Declined && finalCodes.has(error.code)
