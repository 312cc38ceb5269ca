import type { Card } from '../../../contract/flashcard-parts.ts'

/** A new card, as the server sends it. */
export const makeCard = (id: string, part: Partial<Card> = {}): Card => ({
  id,
  deckId: 'd',
  front: id,
  back: id,
  extendedExplanation: '',
  category: 'Cardiology',
  tags: [],
  references: [],
  archived: false,
  flagged: false,
  own: false,
  lastRating: null,
  state: null,
  ef: 2.5,
  interval: 0,
  lastReviewed: null,
  hints: { 1: '~1 min', 2: '~1 min', 3: '~10 min', 4: '~10 min' },
  ...part,
})
