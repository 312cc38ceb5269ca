import type { AnsweredQuestion, OpenQuestion } from '../../contract/blocks.ts'
import { referencesOf } from '../../domain/content/question-parts.ts'
import { updatedBy } from '../../domain/content/version-source.ts'
import type { StoredQuestion } from '../content/queries.ts'
import { shownFigure } from '../figures/api.ts'
import type { Learner } from '../http/learner.ts'
import { drawOnce } from './draw-block.ts'

/** The fields of a block that an exam has not. */
const secondsPerQuestion = 90

/** What an open exam shows of a question, field by field: nothing that could give the key away. */
export function shownOpen({
  id,
  version,
  source,
  stem,
  vignette,
  options,
  domain,
  ...rest
}: StoredQuestion): OpenQuestion {
  const figure = shownFigure(rest.figure)
  return { id, version, updatedBy: updatedBy(source), stem, vignette, options, domain, ...(figure && { figure }) }
}

/** What is shown of a question whose key an open exam of the same learner asks for. */
export const shownWithheld = (question: StoredQuestion) => ({ ...shownOpen(question), withheld: true as const })

export function shownWithKey(question: StoredQuestion): AnsweredQuestion {
  const explanationFigure = shownFigure(question.explanationFigure)
  return {
    ...shownOpen(question),
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
    rationales: question.rationales,
    keyPoint: question.keyPoint,
    references: referencesOf(question.sources),
    sources: question.sources,
    topic: question.topic,
    ...(question.point !== undefined && { point: question.point }),
    ...(question.clues.length > 0 && { clues: question.clues }),
    ...(question.comparison && { comparison: question.comparison }),
    ...(question.changed !== undefined && { changed: question.changed }),
    ...(explanationFigure && { explanationFigure }),
  }
}

/** Makes a tutor block of all these questions of one Qbank, in an order by chance; a repeated request gets the same block. */
export const drawTutorBlock = (
  learner: Learner,
  clientId: string | undefined,
  plan: () => Promise<{ qbankId: string; questions: readonly StoredQuestion[] }>,
  chance: () => number,
) =>
  drawOnce(
    learner,
    clientId,
    async () => {
      const { qbankId, questions } = await plan()
      const block = { qbankId, mode: 'tutor' as const, questionCount: questions.length, secondsPerQuestion }
      return { block, candidates: questions }
    },
    chance,
  )
