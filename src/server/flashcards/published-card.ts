/** The text of a card for everybody. */
export interface PublishedCard {
  id: string
  deckId: string
  front: string
  back: string
  extendedExplanation: string
  category: string
  tags: readonly string[]
  references: readonly string[]
}
