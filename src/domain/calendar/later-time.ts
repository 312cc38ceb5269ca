/** A time that is mostly soon after another, as the milliseconds between them: `+12`. */
export const laterText = (time: string, later: Date): string => `+${later.getTime() - Date.parse(time)}`

/** The time that such a text means; one that was written out before is taken as it is. */
export const laterTime = (time: string, text: string): string =>
  text.startsWith('+') ? new Date(Date.parse(time) + Number(text)).toISOString() : text
