import { categoryOf } from '../../../domain/content/categories.ts'
import { missedId } from '../../../domain/flashcards/decks.ts'
import { listMissedQuestions } from '../../blocks/drawn-queries.ts'
import type { StoredQuestion } from '../../content/queries.ts'
import type { Learner } from '../../http/learner.ts'
import type { PublishedCard } from '../cards/published-card.ts'

/** One card for each question that the learner missed, by Qbank, in the order in which they were missed. */
export async function listMissedCards(
  { db, user, now, library }: Learner,
  only: { blockId?: string } = {},
): Promise<Map<string, PublishedCard[]>> {
  const missed = await listMissedQuestions(db, library, user.id, only)
  if (missed.length === 0) return new Map()
  const qbanks = await library.current(db, now)
  const current = new Map([...qbanks.values()].flatMap(({ questions }) => questions.map((one) => [one.id, one])))
  // Where the question has been retired, the version that was answered last stands in.
  const cards = missed.map((question) => cardOf(current.get(question.id) ?? question))
  return Map.groupBy(cards, ({ qbankId }) => qbankId)
}

/** The question in front, its right option behind it. */
function cardOf({ id, qbankId, domain, topic, vignette, stem, options, ...question }: StoredQuestion) {
  const right = options.find((option) => option.id === question.correctAnswer)
  return {
    id: missedId(id),
    deckId: missedId(qbankId),
    qbankId,
    front: `${vignette}\n\n${stem}`,
    back: [right?.text, question.keyPoint].filter(Boolean).join('\n\n'),
    extendedExplanation: question.explanation,
    category: categoryOf(domain),
    tags: [topic],
    sources: question.sources,
    table: question.comparison,
    figure: question.explanationFigure,
    questions: [id],
  }
}
