import type { QuestionText } from './question-text.ts'

type Keyed = Pick<QuestionText, 'options' | 'correctAnswer'>

const words = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Whether a revision with the same option ids makes another answer right: it names another key, or it exchanges the text
 * of the key with that of another option, which is the same under another name. A key in better words is not moved.
 */
export function movesKey(from: Keyed, to: Keyed): boolean {
  if (from.correctAnswer !== to.correctAnswer) return true
  const key = from.correctAnswer
  const textIn = ({ options }: Keyed) => words(options.find(({ id }) => id === key)?.text ?? '')
  const standsElsewhere = (text: string, { options }: Keyed) =>
    options.some((option) => option.id !== key && words(option.text) === text)
  return standsElsewhere(textIn(to), from) || standsElsewhere(textIn(from), to)
}
