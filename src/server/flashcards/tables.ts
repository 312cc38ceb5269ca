import type { Rating, Stage } from '../../domain/flashcards/card-state.ts'
import type { StudyMode } from '../../domain/flashcards/plan-session.ts'
import {
  inside,
  integer,
  json,
  learner,
  lockedLearner,
  optional,
  type RowOf,
  short,
  table,
  text,
  timeAfter,
} from '../db/table.ts'

/** The log of ratings; append-only but for the mark of an undo. */
export const cardReviews = table({
  key: ['userId', 'id'],
  columns: {
    userId: lockedLearner,
    /** Made by the client; counts once. */
    id: short(text()),
    cardId: text(),
    deckId: text(),
    rating: integer<Rating>(),
    /** Effective time. */
    at: short(text()),
    receivedAt: timeAfter('at'),
    /** The number of its study session. */
    sessionNumber: optional(inside(integer())),
    /** As long as that session has not come, and of ratings before sessions had numbers; leaves in any case. */
    sessionId: optional(text()),
    /** The session's; a rating without one is spaced. */
    mode: text<StudyMode>(),
    undoneAt: optional(text()),
  },
  indexes: {
    // Without the id, so that PostgreSQL has one entry for all ratings of a card.
    cardReviewsByCard: { on: ['userId', 'cardId'] },
    cardReviewsByTime: { on: ['userId', 'at'] },
    cardReviewsBySession: { on: ['userId', 'sessionNumber'], whereSet: 'sessionNumber' },
    cardReviewsByNamedSession: { on: ['userId', 'sessionId'], whereSet: 'sessionId' },
  },
})

export type CardReviewTable = RowOf<typeof cardReviews>

/** Ratings taken back; kept for those that arrive after their undo. */
export const cardReviewUndos = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: short(text()),
    undoneAt: text(),
  },
})

/** How a learner stands to a card that was touched; the fold of its log, and what was set by hand. */
export const learnerCards = table({
  key: ['userId', 'cardId'],
  columns: {
    userId: learner,
    cardId: text(),
    deckId: text(),
    /** JSON of the domain's `CardState`; null while never reviewed but by cramming. */
    state: optional(json()),
    stage: text<Stage>(),
    /** From when on the card is due; null with the state. */
    dueFrom: optional(short(text())),
    firstReviewedAt: optional(short(text())),
    /** The last rating in any mode. */
    lastRating: optional(integer<Rating>()),
    lastReviewId: optional(short(text())),
    lastRatedAt: optional(short(text())),
    reviews: integer(),
    correct: integer(),
    archivedAt: optional(text()),
    flaggedAt: optional(text()),
  },
  indexes: {
    learnerCardsByDue: { on: ['userId', 'dueFrom', 'cardId', 'deckId', 'archivedAt', 'lastRating'] },
    learnerCardsByDeck: { on: ['userId', 'deckId'] },
  },
})

export type LearnerCardTable = RowOf<typeof learnerCards>

/** How many touched cards of a deck are in a stage; changed with the cards, so that no list has to count them. */
export const cardCounts = table({
  key: ['userId', 'deckId', 'stage', 'isArchived'],
  columns: {
    userId: learner,
    deckId: text(),
    stage: text<Stage>(),
    isArchived: integer<0 | 1>(),
    cards: integer(),
  },
})

export type CardCountTable = RowOf<typeof cardCounts>

/** A card that the learner added, or the learner's own text of one for everybody. */
export const ownCards = table({
  key: ['userId', 'cardId'],
  columns: {
    userId: learner,
    cardId: text(),
    deckId: text(),
    kind: text<'added' | 'changed'>(),
    front: text(),
    back: text(),
    /** Null: as the card for everybody. */
    category: optional(text()),
    createdAt: text(),
  },
  indexes: {
    ownCardsByDeck: { on: ['userId', 'deckId', 'kind', 'createdAt'] },
  },
})

export type OwnCardTable = RowOf<typeof ownCards>

/** A deck that the learner put on the list or took off; without a row the list has what comes by itself. */
export const deckChoices = table({
  key: ['userId', 'deckId'],
  columns: {
    userId: learner,
    deckId: text(),
    choice: text<'chosen' | 'removed'>(),
  },
})

export type DeckChoiceTable = RowOf<typeof deckChoices>

export const studySessions = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: text(),
    /** Of the learner's sessions, so that ratings need not repeat the id; those begun before have none. */
    number: optional(inside(integer())),
    deckId: text(),
    /** As the deck was called then. */
    deckName: text(),
    mode: text<StudyMode>(),
    cardCount: integer(),
    completed: integer(),
    secondsSpent: integer(),
    startedAt: text(),
  },
  indexes: {
    studySessionsByTime: { on: ['userId', 'startedAt'] },
    studySessionsByNumber: { on: ['userId', 'number'], isUnique: true, whereSet: 'number' },
  },
})

export type StudySessionTable = RowOf<typeof studySessions>
