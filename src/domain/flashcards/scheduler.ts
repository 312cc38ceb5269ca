import { type Calendar, msOf } from '../calendar/calendar.ts'
import { type CardState, isCorrect, type Outcomes, type Rating, type Scheduler } from './card-state.ts'
import { classicScheduler } from './classic.ts'
import { type FsrsSettings, fsrsScheduler } from './fsrs.ts'
import type { StudyMode } from './plan-session.ts'

/** All that decides what a rating does; a part of a learner's preferences. */
export interface SchedulerSettings extends Calendar, FsrsSettings {
  scheduler: 'classic' | 'fsrs'
}

/** The scheduler that the learner has chosen. */
export const schedulerFor = (settings: SchedulerSettings): Scheduler =>
  settings.scheduler === 'fsrs' ? fsrsScheduler(settings, settings) : classicScheduler(settings)

/** Whether states made by the one settings differ from those made by the other, so that the log must be replayed. */
export function schedulesDiffer(one: SchedulerSettings, other: SchedulerSettings): boolean {
  if (one.scheduler !== other.scheduler) return true
  if (one.timeZone !== other.timeZone || one.dayStartHour !== other.dayStartHour) return true
  const isFsrs = one.scheduler === 'fsrs'
  if (!isFsrs) return false
  if (one.desiredRetention !== other.desiredRetention || one.maximumIntervalDays !== other.maximumIntervalDays)
    return true
  return one.fsrsParameters?.join() !== other.fsrsParameters?.join()
}

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

export type Hints = Record<1 | 2 | 3 | 4, string>

/** The words under the rating buttons: when each of the four states is due. */
export const hintsOf = (outcomes: Outcomes): Hints => ({
  1: hintOf(outcomes[1]),
  2: hintOf(outcomes[2]),
  3: hintOf(outcomes[3]),
  4: hintOf(outcomes[4]),
})

/** Minutes or hours for a learning step, then whole days, and from a week on whole weeks, months and years, rounded. */
export function hintOf({ interval, lastReviewed, due }: Pick<CardState, 'interval' | 'lastReviewed' | 'due'>): string {
  if (interval < 1) return stepHint(Math.round((msOf(due) - msOf(lastReviewed)) / 60_000))
  if (interval < 7) return `~${Math.round(interval)}d`
  if (interval < 30) return `~${Math.round(interval / 7)}w`
  if (interval < 365) return `~${Math.round(interval / 30.4)}mo`
  return `~${Math.round(interval / 365)}y`
}

const stepHint = (minutes: number) => (minutes < 60 ? `~${minutes} min` : `~${Math.round(minutes / 60)}h`)
