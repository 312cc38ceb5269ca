import { Badge, Group, Progress, Text, Title } from '@mantine/core'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getCardProgress } from '../../contract/study.ts'
import { initialEase } from '../../domain/flashcards/card-state.ts'
import { minimumEase } from '../../domain/flashcards/classic.ts'
import { written } from '../../domain/site/claimed-number.ts'
import styles from './card-summary.module.css'
import shared from './cards-performance.module.css'

export function CardSummary({ progress }: { progress: ReplyOf<typeof getCardProgress> }) {
  const { totalCards, activeCards, archivedCards, masteredPercent, averageEaseFactor } = progress
  const facts = [
    ['Total Cards', totalCards],
    ['Active', activeCards],
    ['Archived', archivedCards],
  ] as const
  return (
    <section className={shared.tile} aria-labelledby="card-summary">
      <Title order={2} id="card-summary" mb="sm">
        Card Summary
      </Title>
      <dl className={styles.facts}>
        {facts.map(([term, count]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{written(count)}</dd>
          </div>
        ))}
      </dl>
      <Text mt="md">{masteredPercent}% of cards mastered</Text>
      <Progress value={masteredPercent} color="green" size="lg" mt="var(--space-half)" aria-label="Cards mastered" />
      <Group mt="md" gap="sm">
        <Text fw="var(--weight-medium)">Learning Efficiency</Text>
        <Badge size="lg" variant="default" className={styles.figure}>
          {averageEaseFactor.toFixed(2)}
        </Badge>
      </Group>
      <Text size="sm">
        Ease factor determines how quickly cards move to longer intervals. A card starts at {initialEase.toFixed(2)},
        and the hardest falls to {minimumEase.toFixed(2)}.
      </Text>
    </section>
  )
}
