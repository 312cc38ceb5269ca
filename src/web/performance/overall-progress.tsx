import { Center, Loader, SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { getPerformance } from '../../contract/analytics.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './performance.module.css'
import { sectionScores, sectionSentence } from './section-scores.ts'
import { SectionTable } from './section-table.tsx'
import { trendSentence } from './trend-sentence.ts'
import { TrendTable } from './trend-table.tsx'

const SectionChart = lazy(async () => ({ default: (await import('./section-chart.tsx')).SectionChart }))
const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

type Performance = ReplyOf<typeof getPerformance>

/** All completed blocks: by the day, or by section. */
export function OverallProgress() {
  const [view, setView] = useState<'trend' | 'category'>('trend')
  const performance = useQuery(queryOf(getPerformance, {}))
  return (
    <section className={styles['tile']} aria-labelledby="overall">
      <Title order={2} size="h4" id="overall" mb="sm">
        Overall Progress
      </Title>
      {performance.isPending && <Loader size="sm" role="status" aria-label="Loading your progress" />}
      {performance.error && !performance.data && (
        <Notice onRetry={() => void performance.refetch()}>{performance.error.message}</Notice>
      )}
      {performance.data && (
        <>
          <Figures {...performance.data.overall} />
          <SegmentedControl
            my="md"
            aria-label="What is shown"
            value={view}
            onChange={(value) => setView(value as typeof view)}
            data={[
              { value: 'trend', label: 'Time Trend' },
              { value: 'category', label: 'By Category' },
            ]}
          />
          {view === 'trend' ? <Trend {...performance.data} /> : <Category {...performance.data} />}
        </>
      )}
    </section>
  )
}

function Figures({ blocks, questions, accuracy, secondsPerQuestion }: Performance['overall']) {
  const figures = [
    ['Blocks', blocks],
    ['Questions', questions],
    ['Correct', `${Math.round(accuracy * 100)}%`],
    // Answers that came without their seconds have none to show.
    ...(secondsPerQuestion > 0 ? [['Time per question', `${Math.round(secondsPerQuestion)} s`]] : []),
  ]
  return (
    <dl className={styles['figures']}>
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Trend({ trends }: Performance) {
  return (
    <>
      <Title order={3} size="h5">
        Performance by Date
      </Title>
      <Text size="sm">{trendSentence(trends)}</Text>
      <Drawn height={280}>
        <TrendChart trends={trends} />
      </Drawn>
      <TrendTable trends={trends} />
    </>
  )
}

function Category({ domains }: Performance) {
  const scores = useMemo(() => sectionScores(domains), [domains])
  return (
    <>
      <Title order={3} size="h5">
        Performance by Category
      </Title>
      <Text size="sm">{sectionSentence(scores, 'of all')}</Text>
      <Drawn height={52 + scores.length * 44}>
        <SectionChart scores={scores} />
      </Drawn>
      <SectionTable scores={scores} title="Performance by Category" />
    </>
  )
}

const Drawn = ({ height, children }: { height: number; children: React.ReactNode }) => (
  <div style={{ position: 'relative', height }}>
    <Suspense
      fallback={
        <Center h={height} role="status">
          <Loader size="sm" aria-label="Loading the chart" />
        </Center>
      }
    >
      {children}
    </Suspense>
  </div>
)
