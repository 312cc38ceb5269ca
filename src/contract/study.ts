import { z } from 'zod'
import { cramFilters, studyModeOf, studyModes, wireModes } from '../domain/flashcards/plan-session.ts'
import { endpoint } from './endpoint.ts'
import { card, cardId, cardState, deckId, rating } from './flashcard-parts.ts'
import { count, itemId, time } from './shapes.ts'

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** `cram` is taken for `cramming`. */
const studyMode = z.enum([...studyModes, wireModes.cram]).transform(studyModeOf)

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
    cram: z.enum(cramFilters).default('all'),
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

const reviewId = itemId

const review = z.object({
  id: reviewId,
  cardId,
  rating,
  reviewedAt: time,
  sessionId: itemId.nullish(),
})

export type Review = z.output<typeof review>

/** A rating that does not fit but says which one it is, so that it can be refused by itself. */
const misshapenReview = z.object({ id: reviewId })

const reviewOutcome = z.union([
  z.object({ cardId: z.string(), state: cardState.nullable() }),
  z.object({
    id: z.string(),
    error: z.string(),
    code: z.enum(['malformed', 'unknown_card', 'review_of_other_card', 'quota_reached']),
  }),
])

/** The most ratings in one call. */
export const mostReviewsAtOnce = 500

export const saveReviews = endpoint({
  method: 'POST',
  path: '/api/flashcards/reviews',
  summary: 'Keeps ratings; each counts once by its id, which belongs to one card, and is refused by itself.',
  access: 'learner',
  body: z
    .array(z.union([review, misshapenReview]))
    .max(mostReviewsAtOnce, `Send at most ${mostReviewsAtOnce} reviews at once.`),
  /** One entry for each rating, in their order. */
  reply: z.array(reviewOutcome),
  /** Only where every rating is refused. */
  refusals: ['unknown_card', 'review_of_other_card'],
})

export const undoReview = endpoint({
  method: 'DELETE',
  path: '/api/flashcards/reviews/:id',
  summary: 'Takes a rating back, for good; one that arrives later does not count either.',
  access: 'learner',
  params: z.object({ id: reviewId }),
  /** The card is null where the rating has not arrived yet. */
  reply: z.object({ cardId: z.string().nullable(), state: cardState.nullable() }),
  refusals: [],
})

const session = z.object({
  id: z.string(),
  deckId: z.string(),
  originalMode: z.enum(studyModes),
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
