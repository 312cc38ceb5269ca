import { Table, Text, Title } from '@mantine/core'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getCardProgress } from '../../contract/study.ts'
import styles from './cards-performance.module.css'

type Accuracy = ReplyOf<typeof getCardProgress>['accuracyByCategory']

/** Ratings of 3 and 4 by category, weakest first. */
export function CategoryTable({ accuracy }: { accuracy: Accuracy }) {
  const rows = Object.entries(accuracy)
    .map(([name, { correct, total }]) => ({
      name,
      correct,
      total,
      percent: Math.round((100 * correct) / Math.max(total, 1)),
    }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.percent - b.percent || a.name.localeCompare(b.name))
  const [weakest] = rows
  return (
    <section className={styles.tile} aria-labelledby="by-category">
      <Title order={2} id="by-category" mb="xs">
        Accuracy by Category
      </Title>
      {!weakest && <Text>No card was rated yet. Study a deck to see which categories need work.</Text>}
      {weakest && (
        <>
          <Text size="sm">
            {rows.length > 1 && `${weakest.name} is your weakest category: `}
            {weakest.percent}% of {weakest.total === 1 ? '1 rating was' : `${weakest.total} ratings were`} Good or Easy.
          </Text>
          <Table tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Category</Table.Th>
                <Table.Th scope="col">Ratings</Table.Th>
                <Table.Th scope="col">Accuracy</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ name, total, percent }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400}>
                    {name}
                  </Table.Th>
                  <Table.Td>{total}</Table.Td>
                  <Table.Td>{percent}%</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </section>
  )
}
