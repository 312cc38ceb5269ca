import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDomainAccuracies } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { Drawing, PercentChart } from './percent-chart.tsx'
import styles from './performance.module.css'
import { TimeTrend } from './time-trend.tsx'

const views = [
  { value: 'time', label: 'Time Trend', title: 'Performance by Date' },
  { value: 'category', label: 'By Category', title: 'Performance by Category' },
]

/** All completed blocks together, by day or by section. */
export function OverallProgress() {
  const [view, setView] = useState('time')
  return (
    <section className={styles.tile} aria-labelledby="overall">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="overall">
          Overall Progress
        </Title>
        <SegmentedControl
          size="md"
          aria-label="Overall progress by"
          data={views.map(({ value, label }) => ({ value, label }))}
          value={view}
          onChange={setView}
        />
      </Group>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {views.find(({ value }) => value === view)?.title}
        </Title>
        {view === 'time' ? <TimeTrend /> : <Categories />}
      </Stack>
    </section>
  )
}

function Categories() {
  const domains = useQuery(queryOf(listDomainAccuracies, {}))
  if (domains.error && !domains.data) {
    return <Notice onRetry={() => void domains.refetch()}>{domains.error.message}</Notice>
  }
  if (!domains.data) return <Drawing height={280} />
  return <PercentChart caption="Performance by Category" where="over all blocks" domains={domains.data} />
}
