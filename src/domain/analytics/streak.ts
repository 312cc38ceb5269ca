export interface Streak {
  /** Days in a row, up to today, or up to yesterday while today has none. */
  days: number
  studiedToday: boolean
}

/**
 * How many days in a row were studied. A day that is not over breaks nothing.
 *
 * @param days those with study, in days since 1 January 1970
 */
export function streakOf(days: ReadonlySet<number>, today: number): Streak {
  const studiedToday = days.has(today)
  const last = studiedToday ? today : today - 1
  let first = last
  while (days.has(first)) first--
  return { days: last - first, studiedToday }
}
