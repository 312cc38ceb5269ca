/** How often questions of one section were asked and answered correctly in completed blocks. */
export interface SectionResult {
  qbankId: string
  name: string
  correct: number
  total: number
}

interface Asked {
  qbankId: string
  domain: string
  isCorrect: boolean
  /** In how many blocks it went like this. */
  times: number
}

/** Adds up by Qbank and section. */
export function sectionResults(asked: readonly Asked[]): SectionResult[] {
  const sections = Map.groupBy(asked, ({ qbankId, domain }) => JSON.stringify([qbankId, domain]))
  return [...sections.values()].flatMap((group) => {
    const first = group[0]
    if (!first) return []
    const total = group.reduce((sum, { times }) => sum + times, 0)
    const correct = group.reduce((sum, { isCorrect, times }) => sum + (isCorrect ? times : 0), 0)
    return [{ qbankId: first.qbankId, name: first.domain, correct, total }]
  })
}

/** The same by name alone, as a section may stand in several Qbanks; in the order of the alphabet. */
export function resultsByName(results: readonly SectionResult[]): Omit<SectionResult, 'qbankId'>[] {
  const names = Map.groupBy(results, ({ name }) => name)
  return [...names]
    .map(([name, group]) => ({
      name,
      correct: group.reduce((sum, { correct }) => sum + correct, 0),
      total: group.reduce((sum, { total }) => sum + total, 0),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
