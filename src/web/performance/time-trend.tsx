import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { listTrends, type Trend } from '../../contract/analytics.ts'
import { written } from '../../domain/site/claimed-number.ts'
import { queryOf } from '../api.ts'
import { likelyText, percentOf } from '../question/shares.ts'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { dayText } from './date-text.ts'
import { Drawing } from './percent-chart.tsx'
import styles from './performance.module.css'
import { TableDetails } from './table-details.tsx'
import { shareOf, trendSentence } from './trend-sentence.ts'

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

const height = 280

/** The percent of correct answers by day: a sentence, a chart and a table. */
export function TimeTrend() {
  const trends = useQuery(queryOf(listTrends, {}))
  if (trends.error && !trends.data) {
    return <Notice onRetry={() => void trends.refetch()}>{trends.error.message}</Notice>
  }
  if (!trends.data) return <Drawing height={height} />
  return (
    <>
      <Text size="sm">{trendSentence(trends.data, dayText)}</Text>
      <div style={{ position: 'relative', height }}>
        <FetchedPart what="the chart" waiting={<Drawing height={height} />}>
          <TrendChart trends={trends.data} />
        </FetchedPart>
      </div>
      <TableDetails caption="Performance by Date, latest first">
        <Days trends={trends.data} />
      </TableDetails>
    </>
  )
}

const Days = ({ trends }: { trends: readonly Trend[] }) => (
  <>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Date</Table.Th>
        <Table.Th scope="col">Questions</Table.Th>
        <Table.Th scope="col">Percent</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {trends.toReversed().map(({ date, questions, accuracy }) => (
        <Table.Tr key={date}>
          <Table.Th scope="row" fw={400}>
            {dayText(date)}
          </Table.Th>
          <Table.Td>{written(questions)}</Table.Td>
          <Table.Td>
            {percentOf(accuracy)}% <span className={styles.likely}>{likelyText(shareOf({ accuracy, questions }))}</span>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </>
)
