const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Day and minute of an ISO time where the reader is. */
export const timeText = (time: string): string => format.format(new Date(time))
