import { Table } from '@mantine/core'
import { written } from '../../domain/site/claimed-number.ts'
import type { SectionScore } from '../question/section-scores.ts'
import { likelyText, percentOf } from '../question/shares.ts'
import styles from './performance.module.css'
import { TableDetails } from './table-details.tsx'

/** The figures of the chart as a table; those of all learners where they may be told. */
export const SectionTable = ({ caption, scores }: { caption: string; scores: readonly SectionScore[] }) => (
  <TableDetails caption={`${caption}, weakest first`}>
    <Sections scores={scores} />
  </TableDetails>
)

function Sections({ scores }: { scores: readonly SectionScore[] }) {
  const hasPeers = scores.some(({ peerAccuracy }) => peerAccuracy != null)
  return (
    <>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Section</Table.Th>
          <Table.Th scope="col">Correct</Table.Th>
          <Table.Th scope="col">Questions</Table.Th>
          <Table.Th scope="col">Percent</Table.Th>
          {hasPeers && <Table.Th scope="col">Other learners</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {scores.map(({ name, correct, total, percent, peerAccuracy }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>{written(correct)}</Table.Td>
            <Table.Td>{written(total)}</Table.Td>
            <Table.Td>
              {percent}% <span className={styles.likely}>{likelyText({ correct, total })}</span>
            </Table.Td>
            {hasPeers && <Table.Td>{peerAccuracy == null ? 'too few' : `${percentOf(peerAccuracy)}%`}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </>
  )
}
