import type { AnsweredQuestion, OpenQuestion } from '../contract/blocks.ts'
import type { StoredQuestion } from './content/queries.ts'

/** What an open exam shows of a question, field by field: nothing that could give the key away. */
export const shownOpen = ({ id, version, source, stem, vignette, options, domain }: StoredQuestion): OpenQuestion => ({
  id,
  version,
  updatedBy: source === 'file' ? null : source,
  stem,
  vignette,
  options,
  domain,
})

export const shownWithKey = (question: StoredQuestion): AnsweredQuestion => ({
  ...shownOpen(question),
  correctAnswer: question.correctAnswer,
  explanation: question.explanation,
  rationales: question.rationales,
  keyPoint: question.keyPoint,
  references: question.references,
})
