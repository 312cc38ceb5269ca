import { written } from '../../domain/site/claimed-number.ts'

export type StageCounts = Record<'new' | 'learning' | 'review' | 'graduated', number>

const labels = { new: 'New', learning: 'Learning', review: 'Review', graduated: 'Graduated' } as const

/** The parts of the doughnut, each with its text: 'count (percent%)'. */
export function stageParts(stages: StageCounts) {
  const total = Math.max(stages.new + stages.learning + stages.review + stages.graduated, 1)
  return (['new', 'learning', 'review', 'graduated'] as const).map((name) => {
    const count = stages[name]
    return { name, label: labels[name], count, text: `${written(count)} (${Math.round((100 * count) / total)}%)` }
  })
}
