import type { Trend } from '../../contract/analytics.ts'
import { percentOf, shareText } from '../question/shares.ts'

/** Says in one sentence what the time trend shows: the latest day beside all days before it. */
export function trendSentence(trends: readonly Trend[], dayText: (date: string) => string): string {
  const latest = trends.at(-1)
  if (!latest) return 'No block is completed yet.'
  const result = shareText(shareOf(latest))
  const before = trends.slice(0, -1)
  const questions = before.reduce((sum, day) => sum + day.questions, 0)
  if (questions === 0) return `One day so far: ${result} on ${dayText(latest.date)}.`
  const correct = before.reduce((sum, day) => sum + day.accuracy * day.questions, 0)
  const points = percentOf(latest.accuracy) - percentOf(correct / questions)
  return `On ${dayText(latest.date)} you reached ${result}, ${comparison(points)} the days before.`
}

/** The day's share in counts, from which its accuracy was made. */
export const shareOf = ({ accuracy, questions }: Pick<Trend, 'accuracy' | 'questions'>) => ({
  correct: Math.round(accuracy * questions),
  total: questions,
})

function comparison(points: number): string {
  if (points === 0) return 'the same as on'
  const size = Math.abs(points) === 1 ? '1 point' : `${Math.abs(points)} points`
  return `${size} ${points > 0 ? 'above' : 'below'}`
}

/** The words for the day under the pointer. */
export const scoreText = (percent: number): string => `Score: ${percent}%`
