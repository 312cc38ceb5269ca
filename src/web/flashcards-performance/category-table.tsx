import { Table, Text, Title } from '@mantine/core'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getCardProgress } from '../../contract/study.ts'
import { written } from '../../domain/site/claimed-number.ts'
import styles from './cards-performance.module.css'
import { type CategoryScore, categoryScores, categorySentence } from './category-scores.ts'

/** Ratings of 3 and 4 by category, weakest first. */
export function CategoryTable({ accuracy }: { accuracy: ReplyOf<typeof getCardProgress>['accuracyByCategory'] }) {
  const scores = categoryScores(accuracy)
  const { judged, few } = scores
  return (
    <section className={styles.tile} aria-labelledby="by-category">
      <Title order={2} id="by-category" mb="xs">
        Accuracy by Category
      </Title>
      <Text size="sm">{categorySentence(scores)}</Text>
      {judged.length + few.length > 0 && (
        <Table tabularNums mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Category</Table.Th>
              <Table.Th scope="col" ta="right">
                Ratings
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Accuracy
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          {judged.length > 0 && (
            <Table.Tbody>
              {judged.map((score) => (
                <CategoryRow key={score.name} score={score} accuracy={`${score.percent}%`} />
              ))}
            </Table.Tbody>
          )}
          {few.length > 0 && (
            <Table.Tbody>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={3} c="var(--state-quiet)" fw="var(--weight-medium)">
                  Too few ratings yet
                </Table.Th>
              </Table.Tr>
              {few.map((score) => (
                <CategoryRow key={score.name} score={score} accuracy={`${score.correct} of ${score.total}`} />
              ))}
            </Table.Tbody>
          )}
        </Table>
      )}
    </section>
  )
}

const CategoryRow = ({ score: { name, total }, accuracy }: { score: CategoryScore; accuracy: string }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      {name}
    </Table.Th>
    <Table.Td ta="right">{written(total)}</Table.Td>
    <Table.Td ta="right">{accuracy}</Table.Td>
  </Table.Tr>
)
