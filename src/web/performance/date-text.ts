const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

/** The day of an ISO time where the learner is. */
export const dateText = (time: string): string => format.format(new Date(time))

/** A calendar day, YYYY-MM-DD; without a zone it is read as midnight where the learner is. */
export const dayText = (date: string): string => format.format(new Date(`${date}T00:00:00`))

/** The same without its year, for the axis of a chart. */
export const shortDayText = (date: string): string => short.format(new Date(`${date}T00:00:00`))
