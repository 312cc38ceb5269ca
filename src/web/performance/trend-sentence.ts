import type { Trend } from '../../contract/analytics.ts'
import { percentOf, shareText } from '../question/shares.ts'

/** What the time trend shows, in one sentence: the latest day beside all days before it. */
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

/** As counts, which the day's accuracy was made of. */
export const shareOf = ({ accuracy, questions }: Pick<Trend, 'accuracy' | 'questions'>) => ({
  correct: Math.round(accuracy * questions),
  total: questions,
})

function comparison(points: number): string {
  if (points === 0) return 'the same as on'
  const size = Math.abs(points) === 1 ? '1 point' : `${Math.abs(points)} points`
  return `${size} ${points > 0 ? 'above' : 'below'}`
}

/** What is said of one day where the pointer is. */
export const scoreText = (percent: number): string => `Score: ${percent}%`
