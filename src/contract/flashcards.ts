import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemId, success, time } from './shapes.ts'

const count = z.int().min(0)
/** Ids of missed-question cards are those of their questions with a prefix. */
const cardId = z.string().min(1).max(80)
/** A deck's id; `default` stands for all chosen decks, `block-<id>` for the missed questions of a block. */
const deckId = z.string().min(1).max(80)
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

const deck = z.object({
  id: z.string(),
  name: z.string(),
  /** The cards that the deck holds, the learner's own with them. */
  questionCount: count,
  kind: z.enum(['domain', 'missed', 'studies', 'medications', 'numbers']),
  /** On the learner's list. */
  selected: z.boolean(),
  locked: z.boolean(),
  /** What opens a locked deck: so many reviews, and the rank that they make. */
  unlockedBy: z.object({ reviews: count, rank: z.string() }).nullable(),
  /** Archived cards left out. */
  split: z.object({ mature: count, learning: count, unstudied: count }),
})

export type Deck = z.output<typeof deck>

const cardState = z.object({
  easeFactor: z.number(),
  /** Days; 0 before the first graduation. */
  interval: z.number(),
  reps: count,
  learningIndex: count,
  lastReviewed: time,
  due: time,
  lapses: count,
  /** FSRS: days until the chance of recall has fallen to 90 percent. */
  stability: z.number().optional(),
  /** FSRS: 1 to 10. */
  difficulty: z.number().optional(),
  /** FSRS: where the card is on its way. */
  phase: z.enum(['learning', 'review', 'relearning']).optional(),
})

export type CardState = z.output<typeof cardState>

export const card = z.object({
  id: z.string(),
  deckId: z.string(),
  front: z.string(),
  back: z.string(),
  extendedExplanation: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  references: z.array(z.string()),
  archived: z.boolean(),
  flagged: z.boolean(),
  /** Whether the learner added or changed it; nobody else sees that. */
  own: z.boolean(),
  /** The last rating in any mode; null while never rated. */
  lastRating: rating.nullable(),
  /** Null when never reviewed. */
  state: cardState.nullable(),
  /** By rating: when the chosen scheduler would show the card again. */
  hints: z.object({ 1: z.string(), 2: z.string(), 3: z.string(), 4: z.string() }),
  /** The state's, under the names of the specification. */
  ef: z.number(),
  interval: z.number(),
  lastReviewed: time.nullable(),
})

export type Card = z.output<typeof card>

const deckParams = z.object({ deckId })
const cardParams = z.object({ deckId, cardId })

const face = (blank: string) =>
  z.string(blank).trim().min(1, blank).max(5_000, 'A side of a card is at most 5,000 characters; shorten it.')
const front = face('Enter the front of the card.')
const back = face('Enter the back of the card.')
const category = z.string().trim().min(1).max(100)

export const listDecks = endpoint({
  method: 'GET',
  path: '/api/flashcards/decks',
  summary: 'Every deck by name, with how far the learner has come in it.',
  access: 'learner',
  reply: z.array(deck),
  refusals: [],
})

export const selectDeck = endpoint({
  method: 'PUT',
  path: '/api/flashcards/decks/:deckId/selected',
  summary: 'Puts a deck on the learner\u2019s list or takes it off.',
  access: 'learner',
  params: deckParams,
  body: z.object({ selected: z.boolean() }),
  reply: z.object({ selected: z.boolean() }),
  refusals: ['not_found', 'deck_locked'],
})

export const removeDeck = endpoint({
  method: 'DELETE',
  path: '/api/flashcards/decks/:deckName',
  summary: 'Takes a deck off the learner\u2019s list by its URL-encoded name; what was studied is kept.',
  access: 'learner',
  params: z.object({ deckName: z.string().min(1).max(200) }),
  reply: success,
  refusals: ['not_found'],
})

export const listCards = endpoint({
  method: 'GET',
  path: '/api/flashcards/cards',
  summary: 'The cards of one deck, or of all chosen decks, archived ones too; the Link header leads to the next page.',
  access: 'learner',
  query: z.object({
    deckId: deckId.default('default'),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    /** The id of the last card of the page before. */
    after: cardId.optional(),
  }),
  reply: z.array(card),
  refusals: ['not_found', 'deck_locked', 'unknown_card'],
})

export const addCard = endpoint({
  method: 'POST',
  path: '/api/flashcards/cards/:deckId',
  summary: 'Adds a card of the learner\u2019s own to a deck.',
  access: 'learner',
  status: 201,
  params: deckParams,
  body: z.object({
    front,
    back,
    category: category.default('Cardiology'),
    /** Made by the client: the same id again answers with the card that the first call made. */
    id: z.uuid().optional(),
  }),
  reply: card,
  refusals: ['not_found', 'deck_locked'],
})

export const editCard = endpoint({
  method: 'PUT',
  path: '/api/flashcards/cards/:deckId/cards/:cardId',
  summary: 'Changes a card for this learner alone.',
  access: 'learner',
  params: cardParams,
  body: z.object({ front, back, category: category.optional() }),
  reply: card,
  refusals: ['not_found', 'deck_locked'],
})

export const setCardArchived = endpoint({
  method: 'PUT',
  path: '/api/flashcards/cards/:deckId/cards/:cardId/archived',
  summary: 'Archives a card, or brings it back.',
  access: 'learner',
  params: cardParams,
  body: z.object({ archived: z.boolean() }),
  reply: z.object({ archived: z.boolean() }),
  refusals: ['not_found', 'deck_locked'],
})

export const setCardFlagged = endpoint({
  method: 'PUT',
  path: '/api/flashcards/cards/:deckId/cards/:cardId/flagged',
  summary: 'Flags a card, or takes the flag away.',
  access: 'learner',
  params: cardParams,
  body: z.object({ flagged: z.boolean() }),
  reply: z.object({ flagged: z.boolean() }),
  refusals: ['not_found', 'deck_locked'],
})

/** `cram` is taken for `cramming`. */
const studyMode = z
  .enum(['spaced', 'cramming', 'cram'])
  .transform((mode): 'spaced' | 'cram' => (mode === 'spaced' ? 'spaced' : 'cram'))

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/flashcards/queue',
  summary: 'The cards of a study session: those due and some new ones, or those to cram.',
  access: 'learner',
  query: z.object({
    deckId: deckId.default('default'),
    mode: studyMode.default('spaced'),
    cardCount: z.coerce.number().int().min(1).max(100_000).default(20),
    /** New cards a day; by default the learner\u2019s preference. */
    newCards: z.coerce.number().int().min(0).max(100).optional(),
    /** At most so many reviews; by default all. */
    reviewCards: z.coerce.number().int().min(0).optional(),
    includeFailed: yesOrNo.default(true),
    randomizeOrder: yesOrNo.default(true),
    /** Repeatable: only cards with one of these tags; none means all. */
    tagsToInclude: z.preprocess((value) => [value].flat(), z.array(z.string().max(100)).max(50)).optional(),
    cram: z.enum(['all', 'failed', 'flagged']).default('all'),
  }),
  reply: z.object({
    cards: z.array(card),
    /** Reviewed and due, whether or not they fit into the session. */
    due: count,
    /** New cards that today still has room for. */
    fresh: count,
    estimatedMinutes: z.number().min(0),
    /** When the next card that is not due yet comes up; null when none waits. */
    nextDue: time.nullable(),
    /** What each cram option would find; null in spaced mode. */
    cramCounts: z.object({ all: count, failed: count, flagged: count }).nullable(),
  }),
  refusals: ['not_found', 'deck_locked'],
})

const reviewOutcome = z.object({ cardId: z.string(), state: cardState.nullable() })

export const saveReviews = endpoint({
  method: 'POST',
  path: '/api/flashcards/reviews',
  summary: 'Keeps ratings; each counts once by its id, in the order in which they were made.',
  access: 'learner',
  body: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        cardId,
        rating,
        reviewedAt: time,
        sessionId: z.string().min(1).max(64).nullish(),
      }),
    )
    .max(500, 'Send at most 500 reviews at once.'),
  reply: z.array(reviewOutcome),
  refusals: ['unknown_card'],
})

export const undoReview = endpoint({
  method: 'DELETE',
  path: '/api/flashcards/reviews/:id',
  summary: 'Takes a rating back, for good; one that arrives later does not count either.',
  access: 'learner',
  params: z.object({ id: z.string().min(1).max(64) }),
  /** The card is null where the rating has not arrived yet. */
  reply: z.object({ cardId: z.string().nullable(), state: cardState.nullable() }),
  refusals: [],
})

const session = z.object({
  id: z.string(),
  deckId: z.string(),
  originalMode: z.enum(['spaced', 'cram']),
  date: time,
  cards: count,
  /** How many cards were rated. */
  completed: count,
  /** Ratings 3 and 4 of all ratings, in whole percent. */
  correctPercentage: count,
  /** Seconds. */
  timeSpent: count,
  actualDeckName: z.string(),
  deckName: z.string(),
})

export type StudySession = z.output<typeof session>

export const startSession = endpoint({
  method: 'POST',
  path: '/api/flashcards/sessions',
  summary: 'Begins a study session.',
  access: 'learner',
  status: 201,
  body: z.object({
    deckId: deckId.default('default'),
    mode: studyMode,
    cardCount: count.max(100_000),
    /** Made by the client: the same id again is the same session. */
    id: z.uuid().optional(),
    /** When the device began it; by default now. */
    startedAt: time.optional(),
  }),
  reply: z.object({ id: z.string() }),
  refusals: ['not_found', 'deck_locked'],
})

export const finishSession = endpoint({
  method: 'PUT',
  path: '/api/flashcards/sessions/:id',
  summary: 'Says how far a session has come; what was said before is never lowered.',
  access: 'learner',
  params: z.object({ id: itemId }),
  body: z.object({ completed: count.max(100_000), timeSpent: count.max(604_800) }).partial(),
  reply: session,
  refusals: ['not_found'],
})

export const listStudySessions = endpoint({
  method: 'GET',
  path: '/api/flashcards/sessions',
  summary: 'The sessions of a deck, or of all decks, newest first.',
  access: 'learner',
  query: z.object({ deckId: deckId.default('default') }),
  reply: z.array(session),
  refusals: [],
})

const cardsPerStage = z.object({ new: count, learning: count, review: count, graduated: count })

export const getCardProgress = endpoint({
  method: 'GET',
  path: '/api/flashcards/progress',
  summary: 'How the learner stands in one deck or in all chosen decks.',
  access: 'learner',
  query: z.object({ deckId: deckId.default('default') }),
  reply: z.object({
    totalCards: count,
    activeCards: count,
    archivedCards: count,
    /** Active cards only. */
    cardsPerStage,
    /** Graduated cards of all, in whole percent. */
    masteredPercent: count,
    /** Reviewed cards that come up before the learner\u2019s day ends. */
    dueToday: count,
    /** By category; accuracy is a fraction. */
    accuracyByCategory: z.record(
      z.string(),
      z.object({ correct: count, total: count, accuracy: z.number().min(0).max(1) }),
    ),
    /** The last 14 days, oldest first. */
    reviewsOverTime: z.array(z.object({ date: z.iso.date(), reviews: count, correct: count })),
    averageEaseFactor: z.number(),
    /** How many cards come up on each of the next 14 days, today with what is overdue first. */
    dueByDay: z.array(z.object({ date: z.iso.date(), cards: count })),
  }),
  refusals: ['not_found', 'deck_locked'],
})

export const getReviewHistory = endpoint({
  method: 'GET',
  path: '/api/flashcards/progress/history',
  summary: 'How many cards were new and how many came again on each of the last 14 days, oldest first.',
  access: 'learner',
  query: z.object({ deck: z.string().min(1).max(200).default('all') }),
  reply: z.array(z.object({ date: z.iso.date(), newCards: count, reviewCards: count })),
  refusals: ['not_found'],
})

const editorCard = z.object({
  id: z.string(),
  deckId: z.string(),
  version: z.int(),
  front: z.string(),
  back: z.string(),
  extendedExplanation: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  references: z.array(z.string()),
  retired: z.boolean(),
})

export type EditorCard = z.output<typeof editorCard>

const extendedExplanation = z.string().trim().max(10_000)

export const listEditorCards = endpoint({
  method: 'GET',
  path: '/api/admin/cards',
  summary: 'The cards of a deck, or of all decks, as everybody has them; retired ones too.',
  access: 'admin',
  query: z.object({ deckId: deckId.optional() }),
  reply: z.array(editorCard),
  refusals: ['not_found'],
})

export const createEditorCard = endpoint({
  method: 'POST',
  path: '/api/admin/cards',
  summary: 'Adds a card to a deck for everybody.',
  access: 'admin',
  status: 201,
  body: z.object({
    deckId,
    front,
    back,
    extendedExplanation: extendedExplanation.default(''),
    /** By default the deck\u2019s. */
    category: category.optional(),
    id: z.uuid().optional(),
  }),
  reply: editorCard,
  refusals: ['not_found'],
})

export const editEditorCard = endpoint({
  method: 'PATCH',
  path: '/api/admin/cards/:cardId',
  summary: 'Changes a card for everybody, or retires it; what is left out stays.',
  access: 'admin',
  params: z.object({ cardId }),
  body: z.object({ front, back, extendedExplanation, category, retired: z.boolean() }).partial(),
  reply: editorCard,
  refusals: ['not_found'],
})
