import { type BlockTotals, fraction } from './overall.ts'

export interface Trend {
  /** A calendar day, YYYY-MM-DD. */
  date: string
  /** A fraction, 0 to 1. */
  accuracy: number
  questions: number
}

/**
 * The accuracy of each day on which a block was completed, earliest first; days without a block are left out.
 *
 * @param timeZone whose midnight divides the days; an IANA name such as `Europe/Berlin`
 * @throws RangeError for a time zone that does not exist
 */
export function trendsOf(blocks: readonly BlockTotals[], timeZone: string): Trend[] {
  const dayOf = dayFormat(timeZone)
  const days = Map.groupBy(blocks, ({ completedAt }) => dayOf(completedAt))
  return [...days]
    .map(([date, ofDay]) => {
      const questions = ofDay.reduce((sum, { questionCount }) => sum + questionCount, 0)
      const correct = ofDay.reduce((sum, { correctAnswers }) => sum + correctAnswers, 0)
      return { date, accuracy: fraction(correct, questions), questions }
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

function dayFormat(timeZone: string): (time: string) => string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...digits, timeZone })
  return (time) => {
    const parts = new Map(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  }
}

/** Whether a name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    dayFormat(name)
    return true
  } catch {
    return false
  }
}
