interface Day {
  date: string
  accuracy: number
  questions: number
}

export const percentOf = ({ accuracy }: Pick<Day, 'accuracy'>) => Math.round(accuracy * 100)

/** What the chart by date shows, in one sentence; days oldest first. */
export function trendSentence(days: readonly Day[]): string {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return 'There is no completed block yet.'
  if (days.length === 1) return `One day so far, at ${percentOf(first)}%; a second one makes a trend.`
  const [from, to] = [percentOf(first), percentOf(last)]
  if (from === to) return `The first and the last day stand at ${to}%.`
  return `${to > from ? 'Up' : 'Down'} from ${from}% on the first day to ${to}% on the last.`
}
