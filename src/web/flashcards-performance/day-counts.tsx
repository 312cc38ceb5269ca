import { Center, Loader, Table, Text, Title } from '@mantine/core'
import { lazy } from 'react'
import { written } from '../../domain/site/claimed-number.ts'
import { FetchedPart } from '../ui/fetched-part.tsx'
import shared from './cards-performance.module.css'
import type { DaySeries } from './day-chart.tsx'
import styles from './day-counts.module.css'
import { dayText } from './day-text.ts'

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

interface DayCountsProps {
  id: string
  title: string
  /** What the chart shows, in one sentence. */
  sentence: string
  dates: readonly string[]
  series: readonly DaySeries[]
}

/** A tile of counts by day: a sentence, the chart, and the table behind it. */
export const DayCounts = ({ id, title, sentence, dates, series }: DayCountsProps) => (
  <section className={shared.tile} aria-labelledby={id}>
    <Title order={2} id={id} mb="xs">
      {title}
    </Title>
    <Text size="sm">{sentence}</Text>
    <ul className={shared.legend}>
      {series.map(({ label, colour }) => (
        <li key={label}>
          <span className={shared.mark} style={{ background: `var(${colour})` }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
    <div className={styles.chart}>
      <FetchedPart what="the chart" waiting={<Drawing />}>
        <DayChart dates={dates} series={series} />
      </FetchedPart>
    </div>
    <details className={styles.table}>
      <summary>Show as a table</summary>
      <Table captionSide="top" tabularNums>
        <Table.Caption c="var(--mantine-color-text)">{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day</Table.Th>
            {series.map(({ label }) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dates.map((date, n) => (
            <Table.Tr key={date}>
              <Table.Th scope="row" fw={400}>
                {dayText(date)}
              </Table.Th>
              {series.map(({ label, counts }) => (
                <Table.Td key={label}>{written(counts[n] ?? 0)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  </section>
)

const Drawing = () => (
  <Center h={180} role="status">
    <Loader size="sm" aria-label="Loading the chart" />
  </Center>
)
