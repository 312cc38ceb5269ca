import type { SectionResult } from './section-results.ts'

/** From here a section is in the green band of the dashboards. */
const goodAccuracy = 0.8
const mostRecommendations = 5

interface Recommendation {
  domain: string
  /** One sentence. */
  reason: string
  qbankId: string
}

/**
 * The sections to study next, weakest first, five at most.
 *
 * A section's strength is (correct + 1) / (total + 2), the rule of succession, so that one wrong answer does not
 * outweigh twenty. Sections at 80% or more are left out.
 *
 * @param peerAccuracy by section name, where enough learners have answered
 */
export function recommend(
  results: readonly SectionResult[],
  peerAccuracy: ReadonlyMap<string, number>,
): Recommendation[] {
  return results
    .filter(({ correct, total }) => total > 0 && correct / total < goodAccuracy)
    .sort((a, b) => strength(a) - strength(b) || b.total - a.total || a.name.localeCompare(b.name, 'en'))
    .slice(0, mostRecommendations)
    .map((result) => ({
      domain: result.name,
      reason: reasonFor(result, peerAccuracy.get(result.name)),
      qbankId: result.qbankId,
    }))
}

const strength = ({ correct, total }: SectionResult) => (correct + 1) / (total + 2)

function reasonFor({ correct, total }: SectionResult, peers: number | undefined): string {
  const questions = total === 1 ? '1 question' : `${total} questions`
  const own = `You answered ${percent(correct / total)} of ${questions} correctly`
  return peers === undefined ? `${own}.` : `${own}; all learners ${percent(peers)}.`
}

const percent = (share: number) => `${Math.round(100 * share)}%`
