/** The most questions that a block may have. */
const mostQuestions = 100

/**
 * The most questions that a new block can ask for.
 *
 * @param available how many fit the choice; undefined while, or where, the counts are not known: then the server decides
 */
export const maximumCount = (available: number | undefined): number =>
  available === undefined ? mostQuestions : Math.min(available, mostQuestions)

/** A count as it is kept: a whole number from 0 to the maximum. */
export const countWithin = (wanted: number, maximum: number): number =>
  Number.isFinite(wanted) ? Math.min(Math.max(Math.trunc(wanted), 0), maximum) : 0

/** The ticks of the slider, at 0, 20, 40, 60, 80 and 100 percent of the maximum; each number once. */
export const countTicks = (maximum: number): number[] => [
  ...new Set([0, 20, 40, 60, 80, 100].map((percent) => Math.round((maximum * percent) / 100))),
]

/** The hint under the count. */
export const countHint = (maximum: number): string =>
  maximum < mostQuestions
    ? `Maximum is ${maximum} based on available questions`
    : 'Select how many questions you want in this block'
