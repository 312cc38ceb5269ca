import { setTimeout as pause } from 'node:timers/promises'

/** Resolves to the result of the work, or to undefined where it takes longer; its later result or error is ignored. */
export async function inTime<Result>(longestMs: number, work: Promise<Result>): Promise<Result | undefined> {
  const over = new AbortController()
  const late = pause(longestMs, undefined, { ref: false, signal: over.signal })
  // The loser of the two may still fail.
  late.catch(() => {})
  work.catch(() => {})
  return await Promise.race([work, late]).finally(() => over.abort())
}
