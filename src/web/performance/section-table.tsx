import { Table } from '@mantine/core'
import styles from './performance.module.css'
import type { SectionScore } from './section-scores.ts'

/** The figures of the chart as a table. */
export function SectionTable({ scores, title }: { scores: readonly SectionScore[]; title: string }) {
  return (
    <details className={styles['table']}>
      <summary>Show as a table</summary>
      <Table captionSide="top" tabularNums>
        <Table.Caption c="var(--mantine-color-text)">{title}, weakest first</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Section</Table.Th>
            <Table.Th scope="col">Correct</Table.Th>
            <Table.Th scope="col">Questions</Table.Th>
            <Table.Th scope="col">Percent</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scores.map(({ name, correct, total, percent }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td>{correct}</Table.Td>
              <Table.Td>{total}</Table.Td>
              <Table.Td>{percent}%</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
