import { isKeyChanged } from './key-change.ts'
import type { QuestionText } from './question-text.ts'

/** A question as it is kept: with what it has beside its text. */
export interface Annotated extends Omit<QuestionText, 'options'> {
  options: { id: string; text: string }[]
  clues: string[]
  rationales: Record<string, string>
  /** Empty where there is none. */
  keyPoint: string
}

/**
 * A question with a revised text. Its options keep their order. Texts about the old options go with them unless
 * they are revised too: the rationale of an option that was reworded, and where the key moved all that explained it.
 */
export function revisedContent<Content extends Annotated>(content: Content, text: QuestionText): Content {
  const { vignette, stem, correctAnswer, explanation } = text
  const options = content.options.map(({ id, text: old }) => {
    const revised = text.options.find((option) => option.id === id)?.text ?? old
    return { id, text: revised }
  })
  const isMoved = isKeyChanged(content, text)
  const isAsBefore = (id: string) =>
    content.options.find((option) => option.id === id)?.text === options.find((option) => option.id === id)?.text
  const kept = Object.entries(content.rationales).filter(([id]) => !isMoved && isAsBefore(id))
  return {
    ...content,
    ...(isMoved && { clues: [], keyPoint: '', comparison: undefined, changed: undefined }),
    ...(isMoved && { point: undefined, explanationFigure: undefined }),
    vignette,
    stem,
    options,
    correctAnswer,
    explanation,
    rationales: Object.fromEntries(kept),
    ...notesOf(text),
  }
}

const noteFields = [
  'clues',
  'comparison',
  'changed',
  'rationales',
  'keyPoint',
  'sources',
  'figure',
  'explanationFigure',
] as const

/** The notes that the text names. A note that is named without a value is removed; one that is not named stays. */
const notesOf = (text: QuestionText): object =>
  Object.fromEntries(noteFields.filter((field) => field in text).map((field) => [field, text[field]]))
