/** By what a learner counts days: an IANA time zone, and the hour (0 to 23) at which a day begins. */
export interface Calendar {
  timeZone: string
  dayStartHour: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// To make a format takes far longer than to use it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Whether this runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

const numberPattern = /\d+/g

/** What the wall clock of the time zone shows at an instant, as though it were UTC. */
function wallClock(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return ms
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    clockOf(timeZone).format(ms).match(numberPattern) ?? []
  ).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) + (ms - Math.floor(ms / 1000) * 1000)
}

/** The instant at which the wall clock shows this; of a skipped hour the time after the skip. */
function instantOf(wallMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return wallMs
  const offsetAt = (ms: number) => wallClock(ms, timeZone) - ms
  const guess = wallMs - offsetAt(wallMs)
  const better = wallMs - offsetAt(guess)
  return offsetAt(better) === offsetAt(guess) ? better : Math.max(guess, better)
}

/** An instant as the learner's clock shows it, with the day beginning at 0 o'clock, as though it were UTC. */
export const learnerTime = (at: Date, { timeZone, dayStartHour }: Calendar): Date =>
  new Date(wallClock(at.getTime(), timeZone) - dayStartHour * hourMs)

/** The learner's day in which an instant lies, in days since 1 January 1970. */
export const dayOf = (at: Date, calendar: Calendar): number => Math.floor(learnerTime(at, calendar).getTime() / dayMs)

/** The instant at which a learner's day begins. */
export const startOfDay = (day: number, { timeZone, dayStartHour }: Calendar): Date =>
  new Date(instantOf(day * dayMs + dayStartHour * hourMs, timeZone))

/** The same time by the wall clock, so many days later, over changes of summer time too. */
export const addDays = (at: Date, days: number, { timeZone }: Calendar): Date =>
  new Date(instantOf(wallClock(at.getTime(), timeZone) + days * dayMs, timeZone))

/** The date of a day of `dayOf`, as 2026-01-05. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
