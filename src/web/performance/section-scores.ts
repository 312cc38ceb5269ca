export interface SectionScore {
  name: string
  correct: number
  total: number
  /** Whole percent; 0 for a section without questions. */
  percent: number
}

/** The sections of a block, weakest first, so that what to work on stands at the top. */
export function sectionScores(domains: readonly { name: string; correct: number; total: number }[]): SectionScore[] {
  const scores = domains.map((domain) => ({
    ...domain,
    percent: domain.total === 0 ? 0 : Math.round((100 * domain.correct) / domain.total),
  }))
  return scores.sort((a, b) => a.percent - b.percent || b.total - a.total || a.name.localeCompare(b.name))
}

/** What the chart shows, in one sentence; of one block, or over all. */
export function sectionSentence(
  scores: readonly SectionScore[],
  of: 'of this block' | 'of all' = 'of this block',
): string {
  const weakest = scores[0]
  const strongest = scores.at(-1)
  if (!weakest || !strongest) return of === 'of all' ? 'There are no sections yet.' : 'This block has no sections.'
  if (scores.length === 1) return `${weakest.name} was the only section: ${asWords(weakest)}.`
  if (weakest.percent === strongest.percent) return `All ${scores.length} sections stand at ${weakest.percent}%.`
  const asWeak = scores.filter(({ percent }) => percent === weakest.percent).length
  if (asWeak > 1) return `${asWeak} sections are the weakest ${of}, at ${weakest.percent}% each.`
  return `${weakest.name} is the weakest section ${of}: ${asWords(weakest)}.`
}

const asWords = ({ percent, total }: SectionScore) => `${percent}% of ${total}`
