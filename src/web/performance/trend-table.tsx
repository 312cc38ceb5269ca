import { Table } from '@mantine/core'
import { dateText } from './date-text.ts'
import styles from './performance.module.css'
import { percentOf } from './trend-sentence.ts'

/** The figures of the chart by date as a table. */
export function TrendTable({ trends }: { trends: readonly { date: string; accuracy: number; questions: number }[] }) {
  return (
    <details className={styles['table']}>
      <summary>Show as a table</summary>
      <Table captionSide="top" tabularNums>
        <Table.Caption c="var(--mantine-color-text)">Performance by Date, oldest first</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Date</Table.Th>
            <Table.Th scope="col">Questions</Table.Th>
            <Table.Th scope="col">Percent</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trends.map((day) => (
            <Table.Tr key={day.date}>
              <Table.Th scope="row" fw={400}>
                {dateText(day.date)}
              </Table.Th>
              <Table.Td>{day.questions}</Table.Td>
              <Table.Td>{percentOf(day)}%</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
