/** Today by the learner's own calendar, as an ISO date: Swedish writes a date so. */
export const localDay = (): string => new Date().toLocaleDateString('sv-SE')
