import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Card } from '../../contract/flashcard-parts.ts'
import { shownFront } from '../../domain/flashcards/cloze.ts'
import { ShownFigureView } from '../figure/shown-figure.tsx'
import { cardsQuery, decksQuery } from '../offline/device-queries.ts'
import { ComparisonTable } from '../question/comparison-table.tsx'
import { useLearner } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { BackLink, Paper } from './paper.tsx'
import styles from './print-deck-page.module.css'

const back = { to: '/flashcards', words: 'Flashcard Decks' }

/** The cards of a deck as they go on paper, without those that are archived. */
export function PrintDeckPage() {
  const { deckId = '' } = useParams()
  const userId = useLearner().id
  const decks = useQuery(decksQuery(userId))
  const all = useQuery(cardsQuery(userId, deckId))
  if (all.error) return <Failure error={all.error} onRetry={() => void all.refetch()} />
  if (!all.data || decks.isPending) return <PageLoading />
  const cards = all.data.filter(({ archived }) => !archived)
  const title = decks.data?.find(({ id }) => id === deckId)?.name ?? 'Flashcards'
  if (cards.length === 0) {
    return (
      <Page width="narrow" title={title} aside={<BackLink {...back} />}>
        <EmptyState drawing="no-deck">This deck has no cards to print.</EmptyState>
      </Page>
    )
  }
  return (
    <Paper
      title={title}
      back={back}
      asked={cards.map(({ id, front }, n) => (
        <article key={id} className={styles.card}>
          <h2>Card {n + 1}</h2>
          <p>{shownFront(front)}</p>
        </article>
      ))}
      answers={cards.map((card, n) => ({
        heading: `Card ${n + 1}`,
        answer: <Answer card={card} name={`card ${n + 1}`} />,
      }))}
    />
  )
}

const Answer = ({ card: { back, extendedExplanation, table, figure }, name }: { card: Card; name: string }) => (
  <div className={styles.card}>
    <p>
      <b>{back}</b>
    </p>
    {extendedExplanation && <p>{extendedExplanation}</p>}
    {table && <ComparisonTable table={table} label={`Table of ${name}`} />}
    {figure && <ShownFigureView figure={figure} />}
  </div>
)
