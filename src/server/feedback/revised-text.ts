import type { z } from 'zod'
import type { reviseQuestion } from '../../contract/feedback.ts'
import { type Source, sourceAmong } from '../../domain/content/question-parts.ts'
import { rationalesWithoutKey } from '../../domain/revisions/key-change.ts'
import type { QuestionText } from '../../domain/revisions/question-text.ts'

type Body = z.output<typeof reviseQuestion.body>

/** What an editor sent, as a text of the question: only what was sent is named in it. */
export function revisedText(body: Body, known: readonly Source[]): QuestionText {
  const { vignette, stem, options, correctAnswer, explanation } = body
  const { rationales, keyPoint, clues, comparison, changed } = body
  const sources = body.sources ?? body.references?.map(sourceAmong(known))
  return {
    vignette,
    stem,
    options,
    correctAnswer,
    explanation,
    ...(rationales && { rationales: rationalesWithoutKey(rationales, correctAnswer) }),
    ...(keyPoint !== undefined && { keyPoint }),
    ...(clues && { clues }),
    ...(comparison !== undefined && { comparison: comparison ?? undefined }),
    ...(changed !== undefined && { changed: changed || undefined }),
    ...(sources && { sources }),
  }
}
