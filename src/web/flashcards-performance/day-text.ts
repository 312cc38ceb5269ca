const format = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A date such as 2026-01-05, which has no time zone, for people. */
export const dayText = (date: string): string => format.format(new Date(`${date}T00:00:00.000Z`))
