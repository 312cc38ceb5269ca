import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getCardProgress } from '../../contract/study.ts'
import { written } from '../../domain/site/claimed-number.ts'
import shared from './cards-performance.module.css'
import styles from './study-suggestions.module.css'

export function StudySuggestions({ progress }: { progress: ReplyOf<typeof getCardProgress> }) {
  const { dueToday, cardsPerStage } = progress
  const cards = [
    { title: 'Cards Due Today', count: dueToday, text: 'Reviews that come up today' },
    { title: 'New Cards', count: cardsPerStage.new, text: 'Not studied yet' },
    { title: 'Learning Progress', count: cardsPerStage.graduated, text: 'Cards in long-term memory' },
  ]
  return (
    <section className={shared.tile} aria-labelledby="suggestions">
      <Title order={2} id="suggestions" mb="sm">
        Study Suggestions
      </Title>
      <Title order={3} mb="sm">
        Today's Review Plan
      </Title>
      <div className={styles.plan}>
        {cards.map(({ title, count, text }) => (
          <article key={title} className={styles.suggestion} aria-label={title}>
            <Text fw="var(--weight-medium)">{title}</Text>
            <p className={styles.count}>{written(count)}</p>
            <Text size="sm">{text}</Text>
          </article>
        ))}
      </div>
      <Button component={Link} to="/flashcards" mt="md">
        Start Studying
      </Button>
    </section>
  )
}
