import { z } from 'zod'
import { usualCategory } from '../domain/content/categories.ts'
import { endpoint } from './endpoint.ts'
import { back, card, cardId, category, deckId, front } from './flashcard-parts.ts'
import { count, success } from './shapes.ts'

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
  /** Reviewed before, and to be studied now. */
  due: count,
})

export type Deck = z.output<typeof deck>

const deckParams = z.object({ deckId })
const cardParams = z.object({ deckId, cardId })

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

export const selectDecks = endpoint({
  method: 'PUT',
  path: '/api/flashcards/decks',
  summary: 'Puts several decks on the learner\u2019s list; all of them, or none where one is refused.',
  access: 'learner',
  body: z.object({ deckIds: z.array(deckId).min(1).max(200) }),
  reply: z.object({ deckIds: z.array(z.string()) }),
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
    category: category.default(usualCategory),
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

export const takeOwnCardBack = endpoint({
  method: 'DELETE',
  path: '/api/flashcards/cards/:deckId/cards/:cardId',
  summary: 'Deletes a card that the learner added, or gives a changed one its first text back; ratings are kept.',
  access: 'learner',
  params: cardParams,
  /** Null where the card is gone. */
  reply: z.object({ card: card.nullable() }),
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

export const countCardQuestions = endpoint({
  method: 'GET',
  path: '/api/flashcards/cards/:deckId/cards/:cardId/questions',
  summary: 'How many questions test the point of a card; none while an open exam asks one of them.',
  access: 'learner',
  params: cardParams,
  reply: z.object({
    questionCount: count,
    /** Of these: how many a tutor block of this card would have now, open to the learner and never answered. */
    unseenCount: count,
  }),
  refusals: ['not_found', 'deck_locked'],
})

export const createCardBlock = endpoint({
  method: 'POST',
  path: '/api/flashcards/cards/:deckId/cards/:cardId/block',
  summary: 'Makes a tutor block of the questions that test the point of a card and that the learner has not seen.',
  access: 'learner',
  status: 201,
  params: cardParams,
  body: z.object({
    /** Made by the client, as for every block: the same id again is the same block. */
    clientId: z.uuid().optional(),
  }),
  reply: z.object({ id: z.string() }),
  refusals: ['not_found', 'deck_locked', 'not_enough_questions', 'block_deleted'],
})
