/** A job that was begun so often and not finished is given up. */
export const mostAttempts = 5

const firstWaitMs = 2_000
const factor = 4
/** Spreads the next tries, so that jobs which failed together do not come back together. */
const spread = 0.25
const longestWaitMs = 24 * 3_600_000

/**
 * How long a job waits after a failed attempt: 2, 8, 32, 128 seconds and up to a quarter more, but never less than the
 * other side asked for, and never more than a day.
 *
 * @param attempts how often it was tried, from 1
 * @param chance at least 0 and below 1
 * @param retryAfterSeconds what the other side asked for; 0 where it did not
 * @returns milliseconds
 */
export function nextTryAfterMs(attempts: number, chance: number, retryAfterSeconds = 0): number {
  const own = firstWaitMs * factor ** (attempts - 1) * (1 + spread * chance)
  return Math.min(longestWaitMs, Math.ceil(Math.max(own, retryAfterSeconds * 1000)))
}
