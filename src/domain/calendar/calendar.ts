/** By what a learner counts days: an IANA time zone, and the hour (0 to 23) at which a day begins. */
export interface Calendar {
  timeZone: string
  dayStartHour: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// To make a format takes far longer than to use it. A name may be spelled in millions of ways, so both maps start over
// when they hold more than there are zones.
const mostZones = 1000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (clocks.size >= mostZones) clocks.clear()
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
// Clocks are only ever moved at a quarter of an hour, so within one the offset is one and the same.
const quarterMs = 15 * 60_000
const mostOffsets = 100_000
const offsets = new Map<string, Map<number, number>>()

/** How far the time zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const quarter = Math.floor(ms / quarterMs)
  const known = offsetsOf(timeZone)
  const remembered = known.get(quarter)
  if (remembered !== undefined) return remembered
  // To ask the clock takes longer than all else that scheduling does.
  const offset = shownBy(clockOf(timeZone), quarter * quarterMs)
  known.set(quarter, offset)
  return offset
}

function offsetsOf(timeZone: string): Map<number, number> {
  const known = offsets.get(timeZone)
  if (known && known.size <= mostOffsets) return known
  const fresh = new Map<number, number>()
  if (offsets.size >= mostZones) offsets.clear()
  offsets.set(timeZone, fresh)
  return fresh
}

function shownBy(clock: Intl.DateTimeFormat, ms: number): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    clock.format(ms).match(numberPattern) ?? []
  ).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/** The instant at which the wall clock shows this; of a skipped hour the time after the skip. */
function instantOf(wallMs: number, timeZone: string): number {
  const guess = wallMs - offsetAt(wallMs, timeZone)
  const better = wallMs - offsetAt(guess, timeZone)
  return offsetAt(better, timeZone) === offsetAt(guess, timeZone) ? better : Math.max(guess, better)
}

/** An instant as the learner's clock shows it, with the day beginning at 0 o'clock, as though it were UTC (milliseconds). */
export const learnerMs = (ms: number, { timeZone, dayStartHour }: Calendar): number =>
  ms + offsetAt(ms, timeZone) - dayStartHour * hourMs

/** The learner's day in which an instant lies, in days since 1 January 1970. */
export const dayOf = (at: Date, calendar: Calendar): number => Math.floor(learnerMs(at.getTime(), calendar) / dayMs)

/** The instant at which a learner's day begins. */
export const startOfDay = (day: number, { timeZone, dayStartHour }: Calendar): Date =>
  new Date(instantOf(day * dayMs + dayStartHour * hourMs, timeZone))

/** The instant at which the learner's day began in which an instant lies. */
export const startOfDayOf = (at: Date, calendar: Calendar): Date => startOfDay(dayOf(at, calendar), calendar)

/** The same time by the wall clock, so many days later, over changes of summer time too (milliseconds). */
export const addDays = (ms: number, days: number, { timeZone }: Calendar): number =>
  timeZone === 'UTC' ? ms + days * dayMs : instantOf(ms + offsetAt(ms, timeZone) + days * dayMs, timeZone)

/** The date of a day of `dayOf`, as 2026-01-05. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The date of the learner's day in which an instant lies. */
export const dateAt = (at: Date, calendar: Calendar): string => dateOf(dayOf(at, calendar))

const minuteMs = 60_000

const padded = (n: number, digits: number) => String(n).padStart(digits, '0')
const clockText = (minute: number) => `T${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}:`
const minutes = Array.from({ length: 1440 }, (_, minute) => clockText(minute))
const seconds = Array.from({ length: 60 }, (_, second) => `${padded(second, 2)}.`)
const thousandths = Array.from({ length: 1000 }, (_, ms) => `${padded(ms, 3)}Z`)

const mostDates = 40_000
const dates = new Map<number, string>()

function cachedDateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  if (dates.size > mostDates) dates.clear()
  const date = new Date(day * dayMs).toISOString().slice(0, -14)
  dates.set(day, date)
  return date
}

/**
 * What `toISOString` gives, for milliseconds since 1970. A replay writes and reads two times a review, and the runtime's
 * own way takes as long for it as the scheduler for its sums.
 */
export function timeText(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const ofDay = ms - day * dayMs
  const minute = Math.floor(ofDay / minuteMs)
  const ofMinute = ofDay - minute * minuteMs
  const second = Math.floor(ofMinute / 1000)
  return `${cachedDateOf(day)}${minutes[minute]}${seconds[second]}${thousandths[ofMinute - second * 1000]}`
}

const textLength = '2026-01-05T09:00:00.000Z'.length
const zero = '0'.charCodeAt(0)

/** The milliseconds of a time as `timeText` writes it; any other text is read as `Date.parse` reads it. */
export function msOf(text: string): number {
  if (text.length !== textLength) return Date.parse(text)
  const year = pair(text, 0) * 100 + pair(text, 2)
  // For these `Date.UTC` takes the 20th century.
  if (year < 100) return Date.parse(text)
  const ms = pair(text, 20) * 10 + text.charCodeAt(22) - zero
  return Date.UTC(year, pair(text, 5) - 1, pair(text, 8), pair(text, 11), pair(text, 14), pair(text, 17), ms)
}

/** Two digits as a number. */
const pair = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * zero
