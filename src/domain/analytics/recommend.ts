import { counted, written } from '../site/claimed-number.ts'

interface DomainResult {
  qbankId: string
  name: string
  correct: number
  total: number
  /** Questions open to the learner that were never answered. */
  unseen: number
}

export interface Recommendation {
  qbankId: string
  domain: string
  reason: string
}

/** From here on a section is no weakness; the colour bands of the performance pages begin here too. */
const goodPercent = 80
const mostRecommended = 5

/**
 * What to study next, weakest first: sections under 80 percent by a cautious estimate of their accuracy, then sections
 * that were never tried. With one or two answers the estimate stays near the middle, so that a single miss does not
 * outrank a section that was missed again and again.
 */
export function recommend(results: readonly DomainResult[]): Recommendation[] {
  const tried = results.filter(({ total }) => total > 0)
  const weak = tried.filter(({ correct, total }) => percentOf(correct, total) < goodPercent).sort(byEstimate)
  const untried = results.filter(({ total, unseen }) => total === 0 && unseen > 0)
  return [
    ...weak.map(({ qbankId, name, correct, total }) => ({
      qbankId,
      domain: name,
      reason: `${percentOf(correct, total)}% of ${written(total)} correct`,
    })),
    ...untried.map(({ qbankId, name, unseen }) => ({
      qbankId,
      domain: name,
      reason: `Not tried yet: ${counted(unseen, 'question')}`,
    })),
  ].slice(0, mostRecommended)
}

const percentOf = (correct: number, total: number) => Math.round((100 * correct) / total)

/** Laplace's rule of succession: one right and one wrong answer are added to what was seen. */
const estimate = ({ correct, total }: DomainResult) => (correct + 1) / (total + 2)

function byEstimate(one: DomainResult, other: DomainResult): number {
  return estimate(one) - estimate(other) || other.total - one.total || (one.name < other.name ? -1 : 1)
}
