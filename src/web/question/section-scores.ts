import { enoughQuestions, isEnough, sharePercent, shareText } from './shares.ts'

export interface SectionScore {
  name: string
  correct: number
  total: number
  /** Whole percent; 0 for a section without questions. */
  percent: number
  /** A fraction, of other learners; null where too few have answered. */
  peerAccuracy?: number | null
  /** Of several sections together, how many. */
  sections?: number
}

/** The sections of a block, weakest first, so that what to work on stands at the top. */
export function sectionScores<Section extends Omit<SectionScore, 'percent'>>(
  domains: readonly Section[],
): (Section & Pick<SectionScore, 'percent'>)[] {
  const scores = domains.map((domain) => ({
    ...domain,
    percent: sharePercent(domain),
  }))
  return scores.sort((a, b) => a.percent - b.percent || b.total - a.total || a.name.localeCompare(b.name))
}

/** With fewer, a section has no bar of its own. */
const leastQuestions = 3

/** The bars of the chart: sections of one or two questions share one, at the end. */
export function chartedScores(scores: readonly SectionScore[]): readonly SectionScore[] {
  const small = scores.filter(({ total }) => total < leastQuestions)
  if (small.length < 2) return scores
  const sum = (of: (score: SectionScore) => number) => small.reduce((before, score) => before + of(score), 0)
  const together = { name: `${small.length} sections of 1 or 2 questions`, correct: sum((one) => one.correct) }
  return [
    ...scores.filter((score) => !small.includes(score)),
    ...sectionScores([{ ...together, total: sum((one) => one.total), sections: small.length }]),
  ]
}

/** More sections than these that cannot be judged yet stand behind a line. */
const mostUnjudged = 3

/** The bars of the chart: those to judge by, and behind a line the many that say nothing yet; all, where none says more. */
export function foldedScores(charted: readonly SectionScore[]) {
  const unjudged = charted.filter((score) => !isEnough(score))
  if (unjudged.length <= mostUnjudged || unjudged.length === charted.length) return { shown: charted, folded: [] }
  return { shown: charted.filter(isEnough), folded: unjudged }
}

/** How many sections these bars stand for. */
export const countSections = (charted: readonly SectionScore[]): number =>
  charted.reduce((sum, { sections = 1 }) => sum + sections, 0)

/**
 * Says in one sentence what the chart shows.
 *
 * @param where what was measured, such as 'of this block'
 */
export function sectionSentence(all: readonly SectionScore[], where: string): string {
  const [only] = all
  if (!only) return 'There are no sections yet.'
  if (all.length === 1) return `${only.name} was the only section: ${shareText(only)}.`
  const scores = all.filter(isEnough)
  const [weakest] = scores
  const few = `fewer than ${enoughQuestions} questions, too few to compare`
  if (!weakest) return `The sections ${where} have ${few}.`
  if (scores.length === 1) return `${weakest.name}: ${shareText(weakest)}. The other sections have ${few}.`
  if (weakest.percent === scores.at(-1)?.percent) {
    return `All ${scores.length} sections of ${enoughQuestions} or more questions stand at ${weakest.percent}%.`
  }
  const asWeak = scores.filter(({ percent }) => percent === weakest.percent).length
  if (asWeak > 1) return `${asWeak} sections are the weakest ${where}, at ${weakest.percent}% each.`
  return `${weakest.name} is the weakest section ${where}: ${shareText(weakest)}.`
}
