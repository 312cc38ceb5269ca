import type { ReviewedCard } from './learner-card-queries.ts'

// About as long as a save of a whole block takes.
const reviewsOfSlice = 2000

/** Cards in groups whose logs together are short enough for one transaction: at least one card each. */
export function* slicesOf(cards: readonly ReviewedCard[]): Generator<string[]> {
  let left = reviewsOfSlice
  let slice: string[] = []
  for (const { cardId, reviews } of cards) {
    if (slice.length > 0 && left < reviews) {
      yield slice
      slice = []
      left = reviewsOfSlice
    }
    left -= reviews
    slice.push(cardId)
  }
  if (slice.length > 0) yield slice
}
