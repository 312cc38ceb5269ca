const dayMs = 86_400_000
const minuteMs = 60_000

const padded = (n: number, digits: number) => String(n).padStart(digits, '0')
const clock = (minute: number) => `T${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}:`
const minutes = Array.from({ length: 1440 }, (_, minute) => clock(minute))
const seconds = Array.from({ length: 60 }, (_, second) => `${padded(second, 2)}.`)
const thousandths = Array.from({ length: 1000 }, (_, ms) => `${padded(ms, 3)}Z`)

const mostDates = 40_000
const dates = new Map<number, string>()

function dateOf(day: number): string {
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
  return `${dateOf(day)}${minutes[minute]}${seconds[second]}${thousandths[ofMinute - second * 1000]}`
}

const textLength = '2026-01-05T09:00:00.000Z'.length
const zero = '0'.charCodeAt(0)

/** The milliseconds of a time as `timeText` writes it; any other text is read as `Date.parse` reads it. */
export function msOf(text: string): number {
  if (text.length !== textLength) return Date.parse(text)
  const year = pair(text, 0) * 100 + pair(text, 2)
  const ms = pair(text, 20) * 10 + text.charCodeAt(22) - zero
  return Date.UTC(year, pair(text, 5) - 1, pair(text, 8), pair(text, 11), pair(text, 14), pair(text, 17), ms)
}

/** Two digits as a number. */
const pair = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * zero
