import { Center, Loader, Text } from '@mantine/core'
import { useMemo } from 'react'
import { SectionChart } from '../question/section-chart.tsx'
import {
  chartedScores,
  countSections,
  foldedScores,
  sectionScores,
  sectionSentence,
} from '../question/section-scores.ts'
import shared from './performance.module.css'
import { SectionTable } from './section-table.tsx'

interface PercentChartProps {
  /** Of the table that carries the figures of the chart. */
  caption: string
  /** The measured part, such as 'of this block'. */
  where: string
  domains: readonly { name: string; correct: number; total: number; peerAccuracy?: number | null }[]
}

/** Sections by their percent of correct answers: a sentence, a chart and a table. */
export function PercentChart({ caption, where, domains }: PercentChartProps) {
  const scores = useMemo(() => sectionScores(domains), [domains])
  const { shown, folded } = useMemo(() => foldedScores(chartedScores(scores)), [scores])
  return (
    <>
      <Text size="sm">{sectionSentence(scores, where)}</Text>
      <SectionChart scores={shown} />
      {folded.length > 0 && (
        <details className={shared.table}>
          <summary>{countSections(folded)} sections with too few answers yet</summary>
          <SectionChart scores={folded} />
        </details>
      )}
      <SectionTable caption={caption} scores={scores} />
    </>
  )
}

export const Drawing = ({ height }: { height: number }) => (
  <Center h={height} role="status">
    <Loader size="sm" aria-label="Loading the chart" />
  </Center>
)
