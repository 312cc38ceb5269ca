import type { Comparison, Source } from '../../../domain/content/question-parts.ts'
import type { FigureData } from '../../content/queries.ts'

/** The text of a card for everybody. */
export interface PublishedCard {
  id: string
  deckId: string
  front: string
  back: string
  extendedExplanation: string
  category: string
  tags: readonly string[]
  sources: readonly Source[]
  /** Beside the extended explanation. */
  table?: Comparison | undefined
  figure?: FigureData | undefined
  /** The questions that test the same point. */
  questions: readonly string[]
}
