import { type CardState, isCorrect, type Rating, type Scheduler } from './card-state.ts'
import type { StudyMode } from './plan-session.ts'

/** A rating as the log keeps it, undone ones left out. */
export interface LoggedReview {
  id: string
  rating: Rating
  /** Effective time, ISO 8601 in UTC with milliseconds. */
  at: string
  /** Cramming leaves the schedule alone. */
  mode: StudyMode
}

/** A card's schedule and counts, as its log gives them. */
export interface CardSchedule {
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

export const untouched: CardSchedule = { state: null, firstReviewedAt: null, last: null, reviews: 0, correct: 0 }

/** The order of the fold: by effective time, then id. */
export const byTime = (one: Pick<LoggedReview, 'at' | 'id'>, other: Pick<LoggedReview, 'at' | 'id'>): number =>
  one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Whether a rating comes after all that the schedule holds, so that it can simply be added. */
export const comesAfter = (schedule: CardSchedule, review: LoggedReview): boolean =>
  schedule.last === null || byTime(schedule.last, review) < 0

/** Adds the next rating of the log. */
export function addReview(schedule: CardSchedule, review: LoggedReview, scheduler: Scheduler): CardSchedule {
  const { id, rating, at, mode } = review
  const counted = {
    last: { id, rating, at },
    reviews: schedule.reviews + 1,
    correct: schedule.correct + (isCorrect(rating) ? 1 : 0),
  }
  if (mode === 'cram') return { ...schedule, ...counted }
  const state = scheduler.next(schedule.state, rating, new Date(at))
  return { state, firstReviewedAt: schedule.firstReviewedAt ?? at, ...counted }
}

/** Folds the whole log of a card, in whatever order it comes. */
export const foldReviews = (log: readonly LoggedReview[], scheduler: Scheduler): CardSchedule =>
  log.toSorted(byTime).reduce((schedule, review) => addReview(schedule, review, scheduler), untouched)
