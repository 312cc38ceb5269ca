import { type Streak, streakOf } from '../../domain/analytics/streak.ts'
import { dayOf, startOfDay } from '../../domain/calendar/calendar.ts'
import { listAnswerTimes } from '../blocks/change-queries.ts'
import { listReviewsSince } from '../flashcards/study/study-queries.ts'
import type { Learner } from '../http/learner.ts'

const firstSpanDays = 32

/** Days in a row, by the learner's calendar, on which a question was answered or a card rated. */
export async function findStreak({ db, user, now, preferences }: Learner): Promise<Streak> {
  const calendar = await preferences()
  const today = dayOf(now, calendar)
  // Most streaks are short, and logs are long: so no more is read than the streak needs.
  for (let span = firstSpanDays; ; span *= 2) {
    const since = startOfDay(today - span + 1, calendar)
    const rated = (await listReviewsSince(db, user.id, since)).map(({ at }) => at)
    const answered = await listAnswerTimes(db, user.id, since)
    const days = new Set([...rated, ...answered].map((at) => dayOf(new Date(at), calendar)))
    const streak = streakOf(days, today)
    if (streak.days < span - 1) return streak
  }
}
