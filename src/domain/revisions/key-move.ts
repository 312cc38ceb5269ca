import type { QuestionText } from './question-text.ts'

type Keyed = Pick<QuestionText, 'options' | 'correctAnswer'>

const words = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
const textOf = ({ options }: Keyed, id: string) => options.find((option) => option.id === id)?.text

/**
 * Which option of one version of a question is right by the key of another. What an option says decides, so that options
 * which were put in another order, or whose texts were exchanged, are recognized; where the key was reworded, its id.
 *
 * @returns the option's id, or null where no option of the version is right by that key
 */
export function keyBy(version: Keyed, other: Keyed): string | null {
  const key = textOf(other, other.correctAnswer)
  const same = version.options.find(({ text }) => key !== undefined && words(text) === words(key))
  if (same) return same.id
  const reworded = textOf(version, other.correctAnswer)
  if (reworded === undefined) return null
  const isWrongNow = other.options.some(({ id, text }) => id !== other.correctAnswer && words(text) === words(reworded))
  return isWrongNow ? null : other.correctAnswer
}

/** Whether what was right in one version is not what is right in another. */
export const movesKey = (from: Keyed, to: Keyed): boolean => keyBy(from, to) !== from.correctAnswer
