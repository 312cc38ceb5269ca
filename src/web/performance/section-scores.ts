export interface SectionScore {
  name: string
  correct: number
  total: number
  /** Whole percent; 0 for a section without questions. */
  percent: number
  /** A fraction, of other learners; null where too few have answered. */
  peerAccuracy?: number | null
}

/** The sections of a block, weakest first, so that what to work on stands at the top. */
export function sectionScores(domains: readonly Omit<SectionScore, 'percent'>[]): SectionScore[] {
  const scores = domains.map((domain) => ({
    ...domain,
    percent: domain.total === 0 ? 0 : Math.round((100 * domain.correct) / domain.total),
  }))
  return scores.sort((a, b) => a.percent - b.percent || b.total - a.total || a.name.localeCompare(b.name))
}

/**
 * What the chart shows, in one sentence.
 *
 * @param where what was measured, such as 'of this block'
 */
export function sectionSentence(scores: readonly SectionScore[], where: string): string {
  const weakest = scores[0]
  const strongest = scores.at(-1)
  if (!weakest || !strongest) return 'There are no sections yet.'
  if (scores.length === 1) return `${weakest.name} was the only section: ${asWords(weakest)}.`
  if (weakest.percent === strongest.percent) return `All ${scores.length} sections stand at ${weakest.percent}%.`
  const asWeak = scores.filter(({ percent }) => percent === weakest.percent).length
  if (asWeak > 1) return `${asWeak} sections are the weakest ${where}, at ${weakest.percent}% each.`
  return `${weakest.name} is the weakest section ${where}: ${asWords(weakest)}.`
}

const asWords = ({ percent, total }: SectionScore) => `${percent}% of ${total}`
