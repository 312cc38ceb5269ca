import { categoryOf } from '../../domain/content/categories.ts'
import { missedId } from '../../domain/flashcards/decks.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import type { Library } from '../library.ts'
import type { PublishedCard } from './published-card.ts'
import { listAnswered, listInOpenExams } from './queries.ts'

interface Asking {
  db: Db
  user: { id: string }
  now: Date
  library: Library
}

/**
 * One card for each question that the learner answered incorrectly, by Qbank, in the order in which they were missed; a
 * right answer later takes none away. A question of an open exam has no card, for its card is its key.
 */
export async function listMissedCards(
  { db, user, now, library }: Asking,
  only: { blockId?: string; questionIds?: readonly string[] } = {},
): Promise<Map<string, PublishedCard[]>> {
  const answered = await listAnswered(db, user.id, only)
  if (answered.length === 0) return new Map()
  const questions = await library.pinned(db, answered)
  const held = await listInOpenExams(db, user.id)
  const missed = new Map<string, StoredQuestion>()
  for (const [n, question] of questions.entries()) {
    const isRight = answered[n]?.answer === question.correctAnswer
    // The latest version that was answered stands in where the question has been retired.
    if ((!isRight || missed.has(question.id)) && !held.has(question.id)) missed.set(question.id, question)
  }
  const qbanks = await library.current(db, now)
  const current = new Map([...qbanks.values()].flatMap(({ questions }) => questions.map((one) => [one.id, one])))
  const cards = [...missed.values()].map((question) => cardOf(current.get(question.id) ?? question))
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
    references: question.references,
  }
}
