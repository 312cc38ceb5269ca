import { isKeyChanged } from './key-change.ts'
import type { QuestionText } from './question-text.ts'

/** What of a question stands beside its text and speaks about its options. */
interface Annotated extends Omit<QuestionText, 'options'> {
  options: { id: string; text: string }[]
  /** By option: why a wrong one is wrong. */
  rationales: Record<string, string>
  /** Empty where there is none. */
  keyPoint: string
}

/**
 * A question with a revised text. Its options keep their order. What spoke about the old options goes with them: the
 * rationale of an option that was reworded, and where the key moved all rationales and the key point.
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
  const rationales = Object.fromEntries(Object.entries(content.rationales).filter(([id]) => !isMoved && isAsBefore(id)))
  const keyPoint = isMoved ? '' : content.keyPoint
  return { ...content, vignette, stem, options, correctAnswer, explanation, rationales, keyPoint }
}
