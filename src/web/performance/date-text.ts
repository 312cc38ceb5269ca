const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of an ISO time where the learner is. */
export const dateText = (time: string): string => format.format(new Date(time))
