import { addDays, type Calendar, timeText } from '../calendar/calendar.ts'
import {
  type CardState,
  type ClassicState,
  initialEase,
  lastReviewedMs,
  type Outcomes,
  type Rating,
  type Scheduler,
} from './card-state.ts'

/** The learning steps. */
export const stepMinutes = [1, 10, 60]
export const minimumEase = 1.3
const easeLostByLapse = 0.2
const firstIntervals = [1, 6]
// A calendar can still write the date then; no learner comes near a hundred years.
const longestIntervalDays = 36_500

type Course = Pick<ClassicState, 'easeFactor' | 'interval' | 'reps' | 'learningIndex' | 'lapses'>

const begun: Course = { easeFactor: initialEase, interval: 0, reps: 0, learningIndex: 0, lapses: 0 }

/**
 * The Classic scheduler: its learning steps, then intervals of 1 day, 6 days and the interval
 * before times the ease.
 */
export function classicScheduler(calendar: Calendar): Scheduler<ClassicState> {
  const next = (state: CardState | null, rating: Rating, at: Date): ClassicState => {
    const reviewedMs = Math.max(at.getTime(), lastReviewedMs(state))
    const course = courseAfter(state ?? begun, rating)
    const dueMs = dueAfter(course, reviewedMs, calendar)
    return { ...course, lastReviewed: timeText(reviewedMs), due: timeText(dueMs) }
  }
  const outcomes = (state: CardState | null, at: Date): Outcomes<ClassicState> => ({
    1: next(state, 1, at),
    2: next(state, 2, at),
    3: next(state, 3, at),
    4: next(state, 4, at),
  })
  return { next, outcomes }
}

/** A card is in learning while steps are left; a lapsed one too, though its interval is 1. */
const isInLearning = ({ learningIndex }: Course) => learningIndex < stepMinutes.length

const courseAfter = (course: Course, rating: Rating): Course =>
  isInLearning(course) ? afterStep(course, rating) : afterReview(course, rating)

function afterStep({ easeFactor, interval, reps, learningIndex, lapses }: Course, rating: Rating): Course {
  const stepsBehind = rating < 3 ? 0 : learningIndex + 1
  const graduates = stepsBehind === stepMinutes.length
  return {
    easeFactor,
    learningIndex: stepsBehind,
    lapses,
    reps: graduates ? 1 : reps,
    interval: graduates ? 1 : interval,
  }
}

function afterReview({ easeFactor, interval, reps, learningIndex, lapses }: Course, rating: Rating): Course {
  if (rating < 3) {
    const lowered = Math.max(minimumEase, easeFactor - easeLostByLapse)
    return { easeFactor: lowered, interval: 1, reps: 0, learningIndex: 0, lapses: lapses + 1 }
  }
  // The interval grows by the ease as it was before this rating.
  const grown = firstIntervals[reps] ?? Math.min(longestIntervalDays, Math.round(interval * easeFactor))
  const changed = Math.max(minimumEase, easeFactor + 0.1 - (5 - rating) * 0.08)
  return { easeFactor: changed, interval: grown, reps: reps + 1, learningIndex, lapses }
}

function dueAfter({ interval, learningIndex }: Course, reviewedMs: number, calendar: Calendar): number {
  if (interval > 0) return addDays(reviewedMs, interval, calendar)
  return reviewedMs + (stepMinutes[learningIndex] ?? 0) * 60_000
}
