import type { Card } from '../../contract/flashcards.ts'
import { type Calendar, dateOf, dayOf } from '../../domain/flashcards/calendar.ts'

const forecastDays = 14

/** How many reviewed cards come up on each of the next 14 of the learner's days; what is overdue counts today. */
export function forecast(
  cards: readonly Pick<Card, 'archived' | 'state'>[],
  now: Date,
  calendar: Calendar,
): { date: string; count: number }[] {
  const today = dayOf(now, calendar)
  const days = Array.from({ length: forecastDays }, (_, n) => ({ date: dateOf(today + n), count: 0 }))
  for (const { archived, state } of cards) {
    if (archived || !state) continue
    const day = days[Math.max(dayOf(new Date(state.due), calendar) - today, 0)]
    if (day) day.count += 1
  }
  return days
}
