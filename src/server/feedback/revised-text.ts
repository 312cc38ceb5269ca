import type { z } from 'zod'
import type { reviseQuestion } from '../../contract/question-editor.ts'
import { type Source, sourceAmong } from '../../domain/content/question-parts.ts'
import { rationalesWithoutKey } from '../../domain/revisions/key-change.ts'
import type { QuestionText } from '../../domain/revisions/question-text.ts'
import type { StoredQuestion } from '../content/queries.ts'
import { figureSource, writtenFigure } from '../figures/api.ts'
import { Refused } from '../http/refused.ts'

type Body = z.output<typeof reviseQuestion.body>

/**
 * The text of a question as an editor sent it. It has only the fields that were sent.
 *
 * @throws Refused where a figure cannot be drawn, or where the question's names one of its options
 */
export function revisedText(body: Body, before: StoredQuestion): QuestionText {
  const optionTexts = body.options.map(({ text }) => text)
  return {
    ...revisedWords(body, before.sources),
    ...revisedFigure('figure', body.figureSource, before, optionTexts),
    ...revisedFigure('explanationFigure', body.explanationFigureSource, before, []),
  }
}

function revisedFigure(
  field: 'figure' | 'explanationFigure',
  source: string | undefined,
  { [field]: before }: StoredQuestion,
  optionTexts: readonly string[],
) {
  if (source === undefined) return {}
  // A figure that did not change is not judged again.
  if (source === figureSource(before)) return { [field]: before }
  const written = writtenFigure(source, optionTexts)
  if (!('problem' in written)) return { [field]: written.data }
  const named = field === 'figure' ? 'Figure' : 'Figure of the explanation'
  throw new Refused('revision_does_not_fit', { sentence: `${named}: ${written.problem}` })
}

function revisedWords(body: Body, known: readonly Source[]): QuestionText {
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
