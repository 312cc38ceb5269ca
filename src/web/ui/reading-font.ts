/** Fetches the serif in which questions and cards are read; where it cannot be had, they are read in the next best. */
export const loadReadingFont = () => document.fonts.load("1em 'Preceptor Serif'").catch(() => [])
