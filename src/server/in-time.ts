import { setTimeout as pause } from 'node:timers/promises'

/** What the work resolves to; undefined where it takes longer, and then whatever becomes of it is not heard. */
export async function inTime<Result>(longestMs: number, work: Promise<Result>): Promise<Result | undefined> {
  const over = new AbortController()
  const late = pause(longestMs, undefined, { ref: false, signal: over.signal })
  // The loser of the two may still fail.
  late.catch(() => {})
  work.catch(() => {})
  return await Promise.race([work, late]).finally(() => over.abort())
}
