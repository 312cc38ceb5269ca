import { type CardState, isCorrect, type Rating, type Scheduler } from './card-state.ts'

/** A rating as the log keeps it, undone ones left out. */
export interface LoggedReview {
  id: string
  rating: Rating
  /** Effective time, ISO 8601 in UTC with milliseconds. */
  at: string
  /** Cramming leaves the schedule alone. */
  mode: 'spaced' | 'cram'
}

/** What a card's log comes to. */
export interface CardStanding {
  /** Null while only crammed. */
  state: CardState | null
  /** When the card stopped being new; null with the state. */
  firstReviewedAt: string | null
  /** The last rating in any mode, when it was given and its id. */
  last: Pick<LoggedReview, 'id' | 'rating' | 'at'> | null
  /** Ratings in any mode, and those of them that were correct. */
  reviews: number
  correct: number
}

export const untouched: CardStanding = { state: null, firstReviewedAt: null, last: null, reviews: 0, correct: 0 }

/** The order of the fold: by effective time, then id. */
export const byTime = (one: Pick<LoggedReview, 'at' | 'id'>, other: Pick<LoggedReview, 'at' | 'id'>): number =>
  one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Whether a rating comes after all that the standing holds, so that it can simply be added. */
export const comesAfter = (standing: CardStanding, review: LoggedReview): boolean =>
  standing.last === null || byTime(standing.last, review) < 0

/** Adds the next rating of the log. */
export function addReview(standing: CardStanding, review: LoggedReview, scheduler: Scheduler): CardStanding {
  const { id, rating, at, mode } = review
  const counted = {
    last: { id, rating, at },
    reviews: standing.reviews + 1,
    correct: standing.correct + (isCorrect(rating) ? 1 : 0),
  }
  if (mode === 'cram') return { ...standing, ...counted }
  const state = scheduler.next(standing.state, rating, new Date(at))
  return { state, firstReviewedAt: standing.firstReviewedAt ?? at, ...counted }
}

/** Folds the whole log of a card, in whatever order it comes. */
export const foldReviews = (log: readonly LoggedReview[], scheduler: Scheduler): CardStanding =>
  log.toSorted(byTime).reduce((standing, review) => addReview(standing, review, scheduler), untouched)
