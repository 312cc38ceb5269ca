import type { Card } from '../../contract/flashcard-parts.ts'
import { usualPreferences } from '../../contract/preferences.ts'
import { schedulerFor } from '../../domain/flashcards/scheduler.ts'
import type { Learner } from '../http/learner.ts'
import type { PublishedCard } from './cards/published-card.ts'
import { showCard } from './cards/shown-card.ts'
import { listDecksLinkedTo } from './decks/learner-decks.ts'
import { listLearnerCards } from './schedules/learner-card-queries.ts'

/** A card as a visitor sees it, who has no preferences, no schedule, and no blocks to which its questions could lead. */
export const showToVisitor = (card: PublishedCard, now: Date): Card =>
  showCard({ ...card, questions: [] }, { asked: new Set(), scheduler: schedulerFor(usualPreferences), now })

/** By question id: the cards that test its point, of decks that are open to the learner, without those archived. */
export async function listLinkedCards(learner: Learner, questionIds: readonly string[]) {
  const wanted = new Set(questionIds)
  const cards = (await listDecksLinkedTo(learner, wanted)).flatMap((deck) => deck.cards)
  const ids = cards.map(({ id }) => id)
  const touched = ids.length > 0 ? await listLearnerCards(learner.db, learner.user.id, ids) : []
  const archived = new Set(touched.flatMap(({ cardId, archivedAt }) => (archivedAt === null ? [] : [cardId])))
  const linked = new Map<string, { id: string; deckId: string }[]>()
  for (const { id, deckId, questions } of cards) {
    if (archived.has(id)) continue
    for (const questionId of questions.filter((one) => wanted.has(one))) {
      linked.set(questionId, [...(linked.get(questionId) ?? []), { id, deckId }])
    }
  }
  return linked
}
