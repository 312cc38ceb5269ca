import { type Calendar, msOf } from '../calendar/calendar.ts'
import type { CardState, Outcomes, Scheduler } from './card-state.ts'
import { classicScheduler } from './classic.ts'
import { type FsrsSettings, fsrsScheduler } from './fsrs.ts'

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

const stepHint = (minutes: number) => (minutes < 60 ? `~${minutes}min` : `~${Math.round(minutes / 60)}h`)
