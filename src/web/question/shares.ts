import { exactInterval } from '../../domain/analytics/exact-interval.ts'
import { written } from '../../domain/site/claimed-number.ts'

interface Share {
  correct: number
  total: number
}

export const percentOf = (fraction: number): number => Math.round(100 * fraction)

/** With fewer, a percentage says more about chance than about the learner. */
export const enoughQuestions = 10

export const isEnough = ({ total }: Pick<Share, 'total'>) => total >= enoughQuestions

/** Between which percents the learner's true level lies in 19 of 20 cases; where that would say nothing, that it is too early. */
export function likelyText({ correct, total }: Share): string {
  if (!isEnough({ total })) return 'too few yet'
  const { lower, upper } = exactInterval(correct, total)
  return `${percentOf(lower)}% to ${percentOf(upper)}%`
}

/** In whole percent; 0 of nothing. */
export const sharePercent = ({ correct, total }: Share) => (total === 0 ? 0 : percentOf(correct / total))

/** Such as '42% of 19 (your true level is probably 20% to 67%)'. */
export const shareText = (share: Share) =>
  `${sharePercent(share)}% of ${written(share.total)} (${isEnough(share) ? 'your true level is probably ' : ''}${likelyText(share)})`
