import { z } from 'zod'
import { comparison, shownFigure, source } from './question.ts'
import { count, time } from './shapes.ts'

/** Ids of missed-question cards are those of their questions with a prefix. */
export const cardId = z.string().min(1).max(80)
/**
 * A deck's id; `default` stands for all chosen decks, `block-<id>` for the missed questions of a block, `question-<id>` for
 * the cards that test the point of a question.
 */
export const deckId = z.string().min(1).max(90)
export const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

const classicState = z.object({
  easeFactor: z.number(),
  /** Days; 0 before the first graduation. */
  interval: z.number(),
  reps: count,
  learningIndex: count,
  lastReviewed: time,
  due: time,
  lapses: count,
})
const fsrsState = classicState.extend({
  /** Days until the chance of recall has fallen to 90 percent. */
  stability: z.number(),
  /** 1 to 10. */
  difficulty: z.number(),
  /** Where the card is on its way. */
  phase: z.enum(['learning', 'review', 'relearning']),
})
/** By the scheduler that made it. */
export const cardState = z.union([fsrsState, classicState])

/** What stands on a card, a learner's or everybody's. */
export const cardText = {
  id: z.string(),
  deckId: z.string(),
  front: z.string(),
  back: z.string(),
  extendedExplanation: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  references: z.array(z.string()),
  /** The references again, in the same order; what is optional here is missing in copies that devices kept before. */
  sources: z.array(source).optional(),
  /** Beside the extended explanation, where the card has them. */
  table: comparison.optional(),
  figure: shownFigure.optional(),
  /** The questions that test the same point; missing while an open exam asks one of them. */
  questions: z.array(z.string()).optional(),
}

export const card = z.object({
  ...cardText,
  archived: z.boolean(),
  flagged: z.boolean(),
  /** Whether the learner added or changed it; nobody else sees that. */
  own: z.boolean(),
  /** The learner made it. */
  added: z.literal(true).optional(),
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

const face = (blank: string) =>
  z.string(blank).trim().min(1, blank).max(5_000, 'A side of a card is at most 5,000 characters; shorten it.')
export const front = face('Enter the front of the card.')
export const back = face('Enter the back of the card.')
export const category = z.string().trim().min(1).max(100)
