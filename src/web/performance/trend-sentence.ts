import type { Trend } from '../../contract/analytics.ts'

/** What the time trend shows, in one sentence: the latest day beside all days before it. */
export function trendSentence(trends: readonly Trend[], dayText: (date: string) => string): string {
  const latest = trends.at(-1)
  if (!latest) return 'No block is completed yet.'
  const result = `${percentOf(latest.accuracy)}% of ${latest.questions}`
  const before = trends.slice(0, -1)
  const questions = before.reduce((sum, day) => sum + day.questions, 0)
  if (questions === 0) return `One day so far: ${result} on ${dayText(latest.date)}.`
  const correct = before.reduce((sum, day) => sum + day.accuracy * day.questions, 0)
  const points = percentOf(latest.accuracy) - percentOf(correct / questions)
  return `On ${dayText(latest.date)} you reached ${result}, ${comparison(points)} the days before.`
}

function comparison(points: number): string {
  if (points === 0) return 'the same as on'
  const size = Math.abs(points) === 1 ? '1 point' : `${Math.abs(points)} points`
  return `${size} ${points > 0 ? 'above' : 'below'}`
}

export const percentOf = (fraction: number): number => Math.round(100 * fraction)

/** What is said of one day where the pointer is. */
export const scoreText = (percent: number): string => `Score: ${percent}%`
