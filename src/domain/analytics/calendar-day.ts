/**
 * The calendar day of a time where the clocks follow `timeZone`.
 *
 * @param timeZone an IANA name such as `Europe/Berlin`
 * @returns for a time in ISO 8601 its day as YYYY-MM-DD
 * @throws RangeError for a time zone that does not exist
 */
export function calendarDayIn(timeZone: string): (time: string) => string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...digits, timeZone })
  return (time) => {
    const parts = new Map(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  }
}

/** Whether a name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    calendarDayIn(name)
    return true
  } catch {
    return false
  }
}
