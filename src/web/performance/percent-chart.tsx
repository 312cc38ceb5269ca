import { Center, Loader, Text } from '@mantine/core'
import { lazy, useMemo } from 'react'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { chartedScores, sectionScores, sectionSentence } from './section-scores.ts'
import { SectionTable } from './section-table.tsx'

// Only this page needs the drawing library.
const SectionChart = lazy(async () => ({ default: (await import('./section-chart.tsx')).SectionChart }))

interface PercentChartProps {
  /** Of the table that carries the figures of the chart. */
  caption: string
  /** What was measured, such as 'of this block'. */
  where: string
  domains: readonly { name: string; correct: number; total: number; peerAccuracy?: number | null }[]
}

/** Sections by their percent of correct answers: a sentence, a chart and a table. */
export function PercentChart({ caption, where, domains }: PercentChartProps) {
  const scores = useMemo(() => sectionScores(domains), [domains])
  const charted = useMemo(() => chartedScores(scores), [scores])
  const height = 52 + charted.length * 44
  return (
    <>
      <Text size="sm">{sectionSentence(scores, where)}</Text>
      <div style={{ position: 'relative', height }}>
        <FetchedPart what="the chart" waiting={<Drawing height={height} />}>
          <SectionChart scores={charted} />
        </FetchedPart>
      </div>
      <SectionTable caption={caption} scores={scores} />
    </>
  )
}

export const Drawing = ({ height }: { height: number }) => (
  <Center h={height} role="status">
    <Loader size="sm" aria-label="Loading the chart" />
  </Center>
)
