import { missedId, missedOf } from '../../domain/flashcards/decks.ts'
import { listAnswered } from '../blocks/drawn-queries.ts'
import type { Learner } from '../http/learner.ts'
import { listOwnCards } from './queries.ts'

/**
 * The deck of each of these cards that is one of this learner's; retired ones too, for what was done offline counts. A
 * question's card is the learner's once the question was answered in a completed or tutor block.
 */
export async function findDecksOf(
  { db, user, now, library }: Learner,
  cardIds: readonly string[],
): Promise<Map<string, string>> {
  const { cards } = await library.decks(db, now)
  const decks = new Map(
    cardIds.flatMap((id) => {
      const card = cards.get(id)
      return card ? [[id, card.deckId] as const] : []
    }),
  )
  const unknown = cardIds.filter((id) => !decks.has(id))
  for (const { cardId, deckId } of await listOwnCards(db, user.id, unknown)) decks.set(cardId, deckId)

  const questionIds = unknown.flatMap((id) => missedOf(id) ?? [])
  if (questionIds.length === 0) return decks
  const answered = await listAnswered(db, user.id, { questionIds })
  for (const { id, qbankId } of await library.pinned(db, answered)) decks.set(missedId(id), missedId(qbankId))
  return decks
}
