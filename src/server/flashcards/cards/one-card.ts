import type { Learner } from '../../http/learner.ts'
import { Refused } from '../../http/refused.ts'
import { getScope, type LearnerDeck } from '../decks/learner-decks.ts'
import { listOwnCards } from '../queries.ts'
import type { PublishedCard } from './published-card.ts'
import { addedCard } from './shown-card.ts'

/** A deck by its own id; `default` and a block's are none. */
export async function getOneDeck(learner: Learner, deckId: string): Promise<LearnerDeck> {
  const { decks } = await getScope(learner, deckId)
  const deck = decks.find(({ id }) => id === deckId)
  if (!deck) throw new Refused('not_found')
  return deck
}

/** @throws Refused `not_found` or `deck_locked` */
export async function getCard(
  learner: Learner,
  { deckId, cardId }: { deckId: string; cardId: string },
): Promise<PublishedCard> {
  const { cards } = await getOneDeck(learner, deckId)
  const published = cards.find(({ id }) => id === cardId)
  if (published) return published
  const [own] = await listOwnCards(learner.db, learner.user.id, [cardId])
  if (own?.kind !== 'added' || own.deckId !== deckId) throw new Refused('not_found')
  return addedCard(own)
}
