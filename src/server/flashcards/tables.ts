import type { Rating, Stage } from '../../domain/flashcards/card-state.ts'

/** The log of ratings; append-only but for the mark of an undo. */
export interface CardReviewTable {
  userId: string
  /** Made by the client; counts once. */
  id: string
  cardId: string
  deckId: string
  rating: Rating
  /** Effective time. */
  at: string
  receivedAt: string
  sessionId: string | null
  /** The session's; a rating without one is spaced. */
  mode: 'spaced' | 'cram'
  undoneAt: string | null
}

/** Ratings taken back; kept for those that arrive after their undo. */
export interface CardReviewUndoTable {
  userId: string
  id: string
  undoneAt: string
}

/** How a learner stands to a card that was touched; the fold of its log, and what was set by hand. */
export interface LearnerCardTable {
  userId: string
  cardId: string
  deckId: string
  /** JSON of the domain's `CardState`; null while never reviewed but by cramming. */
  state: string | null
  stage: Stage
  /** From when on the card is due; null with the state. */
  dueFrom: string | null
  firstReviewedAt: string | null
  /** The last rating in any mode. */
  lastRating: Rating | null
  lastReviewId: string | null
  lastRatedAt: string | null
  reviews: number
  correct: number
  archivedAt: string | null
  flaggedAt: string | null
}

/** How many touched cards of a deck are in a stage; changed with the cards, so that no list has to count them. */
export interface CardCountTable {
  userId: string
  deckId: string
  stage: Stage
  isArchived: 0 | 1
  cards: number
}

/** A card that the learner added, or the learner's own text of one for everybody. */
export interface OwnCardTable {
  userId: string
  cardId: string
  deckId: string
  kind: 'added' | 'changed'
  front: string
  back: string
  /** Null: as the card for everybody. */
  category: string | null
  createdAt: string
}

/** A deck that the learner put on the list or took off; without a row the list has what comes by itself. */
export interface DeckChoiceTable {
  userId: string
  deckId: string
  choice: 'chosen' | 'removed'
}

export interface StudySessionTable {
  userId: string
  id: string
  deckId: string
  /** As the deck was called then. */
  deckName: string
  mode: 'spaced' | 'cram'
  cardCount: number
  completed: number
  secondsSpent: number
  startedAt: string
}
