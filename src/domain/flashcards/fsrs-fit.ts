import { type Calendar, dayOf } from '../calendar/calendar.ts'
import type { FsrsState } from './card-state.ts'
import { chanceOfRecall, fsrsScheduler } from './fsrs.ts'
import { byTime, type LoggedReview } from './scheduler.ts'

/** From so many reviews on the optimizer has enough to go by; Anki asks for as many. */
export const fewestReviewsToFit = 400

/** The optimizer drops the ratings of a card beyond so many. */
const longestLogToFit = 64

/** A card that was rated so often was learned by nobody; its log would only cost. */
const mostReviewsOfCard = 1000

/** The memory of a fit grows with the ratings in all its training items together. */
const mostRatingsInItems = 500_000

/** The items of one card begin alike: the second repeats the first, the third both, and so on. */
function ratingsInItems(reviews: number): number {
  const length = Math.min(reviews, longestLogToFit)
  return (length * (length + 1)) / 2
}

/** Of cards in an order of chance, as many as a fit takes: whole logs, as a part of a log tells nothing right. */
export function sampleToFit<Card extends { reviews: number }>(cards: readonly Card[]): Card[] {
  let left = mostRatingsInItems
  return cards.filter(({ reviews }) => {
    if (reviews > mostReviewsOfCard) return false
    left -= ratingsInItems(reviews)
    return left >= 0
  })
}

/** The ratings of one card up to one of them, each with the whole days since the one before, as the optimizer takes them. */
export type TrainingItem = { rating: number; days: number }[]

/** The ratings that count for the schedule, in order. */
const spaced = (log: readonly LoggedReview[]) =>
  log
    .filter(({ mode }) => mode === 'spaced')
    .toSorted(byTime)
    .slice(0, longestLogToFit)

/** One item for each rating on a later day than the one before: only these say what was remembered over days. */
export function trainingItems(logs: readonly (readonly LoggedReview[])[], calendar: Calendar): TrainingItem[] {
  return logs.flatMap((log) => {
    const days = spaced(log).map(({ at }) => dayOf(new Date(at), calendar))
    const steps = spaced(log).map(({ rating }, n) => ({ rating, days: (days[n] ?? 0) - (days[n - 1] ?? days[n] ?? 0) }))
    return steps.flatMap(({ days }, n) => (days > 0 ? [steps.slice(0, n + 1)] : []))
  })
}

// A certain forecast that fails would cost infinitely much.
const surest = 1 - 1e-4

/**
 * How far the forecasts of FSRS are off, with these parameters and over all ratings on a later day than the one before:
 * the mean of minus the logarithm of the chance that was given to what happened. Lower is better; NaN where there is no
 * such rating.
 */
export function logLoss(
  logs: readonly (readonly LoggedReview[])[],
  fsrsParameters: readonly number[] | null,
  calendar: Calendar,
): number {
  // Desired retention and longest interval do not change a forecast.
  const { next } = fsrsScheduler({ desiredRetention: 0.9, maximumIntervalDays: 36_500, fsrsParameters }, calendar)
  let sum = 0
  let count = 0
  for (const log of logs) {
    let state: FsrsState | null = null
    for (const { rating, at } of spaced(log)) {
      const days: number = state ? dayOf(new Date(at), calendar) - dayOf(new Date(state.lastReviewed), calendar) : 0
      if (state && days > 0) {
        const chance = chanceOfRecall(fsrsParameters, days, state.stability)
        sum -= Math.log(Math.min(Math.max(rating > 1 ? chance : 1 - chance, 1 - surest), surest))
        count += 1
      }
      state = next(state, rating, new Date(at))
    }
  }
  return sum / count
}
