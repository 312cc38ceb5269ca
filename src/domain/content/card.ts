/** What the checks need to know of a flashcard. */
export interface Card {
  /** The file below `content/`. */
  path: string
  id: string
  front: string
  back: string
  extendedExplanation: string
  category: string
}
