import { spokenOf } from '../../../domain/blocks/disclosure.ts'
import { referencesOf } from '../../../domain/content/question-parts.ts'
import { shownFigure } from '../../figures/api.ts'
import type { PublishedCard } from './published-card.ts'

/**
 * What stands on a card beside its two sides, as it leaves the server.
 *
 * @param asked the questions of the learner's open exams
 */
export function cardNotes(card: PublishedCard, asked: ReadonlySet<string>) {
  const figure = shownFigure(card.figure)
  const questions = spokenOf(card.questions, asked)
  return {
    references: referencesOf(card.sources),
    sources: [...card.sources],
    ...(card.table && { table: card.table }),
    ...(figure && { figure }),
    ...(questions.length > 0 && { questions: [...questions] }),
  }
}
