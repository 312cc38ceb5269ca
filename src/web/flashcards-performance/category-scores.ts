import { written } from '../../domain/site/claimed-number.ts'
import { enoughQuestions, isEnough, sharePercent } from '../question/shares.ts'

export interface CategoryScore {
  name: string
  /** Ratings of Good or Easy. */
  correct: number
  total: number
  /** Whole percent. */
  percent: number
}

/** The rated categories, weakest first; `few` are those with too few ratings to judge by, by name. */
export function categoryScores(accuracy: Readonly<Record<string, { correct: number; total: number }>>): {
  judged: CategoryScore[]
  few: CategoryScore[]
} {
  const rated = Object.entries(accuracy)
    .map(([name, share]) => ({ name, ...share, percent: sharePercent(share) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return {
    judged: rated.filter(isEnough).toSorted((a, b) => a.percent - b.percent),
    few: rated.filter((score) => !isEnough(score)),
  }
}

/** What the table says, in one sentence. */
export function categorySentence({ judged, few }: ReturnType<typeof categoryScores>): string {
  const [weakest, next] = judged
  if (!weakest) {
    return few.length === 0
      ? 'No card was rated yet. Study a deck to see which categories need work.'
      : `Each category has fewer than ${enoughQuestions} ratings, too few to say which one is weak.`
  }
  const asWeak = judged.filter(({ percent }) => percent === weakest.percent).length
  if (next && asWeak === judged.length)
    return `All ${asWeak} categories with enough ratings stand at ${weakest.percent}%.`
  if (asWeak > 1) return `${asWeak} categories are your weakest, at ${weakest.percent}% each.`
  const what = next ? `${weakest.name} is your weakest category` : weakest.name
  return `${what}: ${weakest.percent}% of ${written(weakest.total)} ratings were Good or Easy.`
}
