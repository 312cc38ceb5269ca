/** A stretch for which the clock of a device ran without a stop, as the server first heard of it. */
export interface ClockRun {
  /** When the server first heard of it (ISO 8601). */
  since: string
  /** What the clock showed then. */
  secondsLeft: number
}

// A save may be on its way for 20 seconds before its device gives it up, and devices round.
const toleratedSeconds = 30

/**
 * Whether less time went by on the clock of a device than by the server's while that clock ran, as the device says itself. What
 * goes by between two runs nobody can know: pauses, closing the tab and sleep stop the clock.
 *
 * @param secondsLeft what the clock shows now
 */
export function isBehind({ since, secondsLeft: before }: ClockRun, secondsLeft: number, now: Date): boolean {
  const passedSeconds = (now.getTime() - Date.parse(since)) / 1000
  // A clock that has run out has nothing left to show.
  return secondsLeft > 0 && passedSeconds - (before - secondsLeft) > toleratedSeconds
}
