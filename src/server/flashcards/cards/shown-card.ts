import type { Card } from '../../../contract/flashcard-parts.ts'
import type { UserPreferences } from '../../../contract/preferences.ts'
import { usualCategory } from '../../../domain/content/categories.ts'
import { initialEase, type Scheduler } from '../../../domain/flashcards/card-state.ts'
import { hintsOf, schedulerFor } from '../../../domain/flashcards/scheduler.ts'
import { listOpenExamQuestions } from '../../blocks/drawn-queries.ts'
import type { Learner } from '../../http/learner.ts'
import type { Scope } from '../decks/learner-decks.ts'
import { listAdded, listOwnCards } from '../queries.ts'
import { type LearnerCard, listLearnerCards, listLearnerCardsIn } from '../schedules/learner-card-queries.ts'
import type { OwnCardTable } from '../tables.ts'
import { cardNotes } from './card-notes.ts'
import type { PublishedCard } from './published-card.ts'

/** Every card of the decks; a card that the learner added comes at the end of its deck. */
export async function listScopeCards({ db, user }: Learner, { decks, isList }: Scope): Promise<PublishedCard[]> {
  const deckIds = decks.map(({ id }) => id)
  const added = isList ? [] : await listAdded(db, user.id, deckIds)
  const byDeck = Map.groupBy(added.map(addedCard), ({ deckId }) => deckId)
  return decks.flatMap(({ id, cards }) => [...cards, ...(byDeck.get(id) ?? [])])
}

export const addedCard = ({ cardId, deckId, front, back, category }: OwnCardTable): PublishedCard => ({
  id: cardId,
  deckId,
  front,
  back,
  category: category ?? usualCategory,
  extendedExplanation: '',
  tags: [],
  questions: [],
  sources: [],
})

/** The rows of this learner for these cards; many cards are read by deck. */
export async function findLearnerCards(
  { db, user }: Learner,
  cards: readonly Pick<PublishedCard, 'id' | 'deckId'>[],
): Promise<Map<string, LearnerCard>> {
  const many = cards.length > 1000
  const rows = many
    ? await listLearnerCardsIn(db, user.id, [...new Set(cards.map(({ deckId }) => deckId))])
    : await listLearnerCards(
        db,
        user.id,
        cards.map(({ id }) => id),
      )
  return new Map(rows.map((row) => [row.cardId, row]))
}

/** The cards as this learner sees them, with the learner's own words and schedule. */
export async function showCards(
  learner: Learner,
  cards: readonly PublishedCard[],
  preferences: UserPreferences,
  known?: ReadonlyMap<string, LearnerCard>,
): Promise<Card[]> {
  const ids = cards.map(({ id }) => id)
  // No card of these is about a question: then no exam has to be looked for.
  const isLinked = cards.some(({ questions }) => questions.length > 0)
  const [learnerCards, words, asked] = await Promise.all([
    known ?? findLearnerCards(learner, cards),
    listOwnCards(learner.db, learner.user.id, ids),
    isLinked ? listOpenExamQuestions(learner.db, learner.user.id) : new Set<string>(),
  ])
  const own = new Map(words.map((row) => [row.cardId, row]))
  const shared = { asked, scheduler: schedulerFor(preferences), now: learner.now }
  return cards.map((card) => showCard(card, { ...shared, row: learnerCards.get(card.id), words: own.get(card.id) }))
}

interface Beside {
  /** The questions of the learner's open exams. */
  asked: ReadonlySet<string>
  scheduler: Scheduler
  now: Date
  /** The learner's row of the card; undefined where they have not touched it. */
  row?: LearnerCard | undefined
  /** The learner's own text of the card. */
  words?: OwnCardTable | undefined
}

/** One card as it leaves the server. */
export function showCard(card: PublishedCard, { asked, scheduler, now, row, words }: Beside): Card {
  const state = row?.state ?? null
  return {
    id: card.id,
    deckId: card.deckId,
    extendedExplanation: card.extendedExplanation,
    front: words?.front ?? card.front,
    back: words?.back ?? card.back,
    category: words?.category ?? card.category,
    tags: [...card.tags],
    ...cardNotes(card, asked),
    archived: row?.archivedAt != null,
    flagged: row?.flaggedAt != null,
    own: words !== undefined,
    ...(words?.kind === 'added' && { added: true }),
    lastRating: row?.lastRating ?? null,
    state,
    hints: hintsOf(scheduler.outcomes(state, now)),
    ef: state?.easeFactor ?? initialEase,
    interval: state?.interval ?? 0,
    lastReviewed: state?.lastReviewed ?? null,
  }
}
