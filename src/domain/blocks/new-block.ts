import { written } from '../site/claimed-number.ts'

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

/** How many questions the named domains have together. */
export const countIn = (counts: Readonly<Record<string, number>>, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)

/**
 * What is wrong with a count as it is typed; undefined where nothing is. 0 can be typed: it is where a smaller number is
 * begun, and the slider's end.
 */
export function typedCountProblem(typed: string | number, maximum: number): string | undefined {
  const wanted = typed === '' ? Number.NaN : Number(typed)
  if (Number.isInteger(wanted) && wanted >= 0 && wanted <= maximum) return undefined
  if (wanted > maximum) return `${written(wanted)} is more than the ${maximum} that this choice offers.`
  return 'Enter a whole number of questions.'
}

/**
 * Why an exam offers fewer questions than a tutor block of the same choice would; undefined where it offers as many.
 *
 * @param inTutor how many a tutor block can draw; undefined while not known
 */
export function leftOutOfExam(available: number | undefined, inTutor: number | undefined): string | undefined {
  if (available === undefined || inTutor === undefined || inTutor <= available) return undefined
  const left = inTutor - available
  return `An exam offers ${written(available)} of ${written(inTutor)} questions: you may have seen the ${left === 1 ? 'answer of the other one' : `answers of the other ${written(left)}`}, in the demo or in a block that you deleted. Tutor Mode offers all.`
}

/** The ticks of the slider, at 0, 20, 40, 60, 80 and 100 percent of the maximum; each number once. */
export const countTicks = (maximum: number): number[] => [
  ...new Set([0, 20, 40, 60, 80, 100].map((percent) => Math.round((maximum * percent) / 100))),
]

/** The hint under the count. */
export const countHint = (maximum: number): string =>
  maximum < mostQuestions
    ? `Maximum is ${maximum} based on available questions`
    : 'Select how many questions you want in this block'
