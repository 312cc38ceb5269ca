import { Button, Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listDecks } from '../../contract/flashcards.ts'
import { getCardProgress } from '../../contract/study.ts'
import { queryOf } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { PerformanceTabs } from '../ui/link-tabs.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { ToDecks } from '../ui/to-decks.tsx'
import { CardSummary } from './card-summary.tsx'
import { CategoryTable } from './category-table.tsx'
import { DueForecast } from './due-forecast.tsx'
import styles from './flashcards-performance-page.module.css'
import { LearningStages } from './learning-stages.tsx'
import { ReviewHistory } from './review-history.tsx'
import { StudySuggestions } from './study-suggestions.tsx'

const allDecks = 'default'

export function FlashcardsPerformancePage() {
  const [deckId, setDeckId] = useState(allDecks)
  const decks = useQuery(queryOf(listDecks, {}))
  const choices = decks.data?.filter(({ selected }) => selected) ?? []
  const deckName = choices.find(({ id }) => id === deckId)?.name
  return (
    <Page width="wide" title="Flashcard Performance">
      <Stack gap="lg">
        <Group justify="space-between" align="flex-end">
          <PerformanceTabs current="/flashcards-performance" />
          <Select
            label="Select Deck:"
            size="md"
            w={360}
            maw="100%"
            allowDeselect={false}
            data={[
              { value: allDecks, label: 'All Decks' },
              ...choices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={deckId}
            onChange={(id) => setDeckId(id ?? allDecks)}
          />
        </Group>
        <Statistics deckId={deckId} deckName={deckName} />
      </Stack>
    </Page>
  )
}

function Statistics({ deckId, deckName }: { deckId: string; deckName: string | undefined }) {
  const progress = useQuery(queryOf(getCardProgress, { query: { deckId } }))
  if (progress.error && !progress.data) {
    return (
      <Failure error={progress.error} retryLabel="Retry" onRetry={() => window.location.reload()} wayOut={<ToDecks />}>
        Failed to load flashcard statistics. Please try again later.
      </Failure>
    )
  }
  if (!progress.data) return <PageLoading words="Loading flashcard statistics..." />
  if (progress.data.totalCards === 0) return <NothingYet />
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <div className={styles.tiles}>
          <CardSummary progress={progress.data} />
          <LearningStages stages={progress.data.cardsPerStage} />
        </div>
        <StudySuggestions progress={progress.data} />
        <div className={styles.tiles}>
          <ReviewHistory deck={deckName ?? 'all'} />
          <DueForecast days={progress.data.dueByDay} />
        </div>
      </div>
      <div className={styles.side}>
        <CategoryTable accuracy={progress.data.accuracyByCategory} />
      </div>
    </div>
  )
}

const NothingYet = () => (
  <EmptyState
    drawing="no-deck"
    action={
      <Button component={Link} to="/flashcards" mih={44}>
        Start Studying
      </Button>
    }
  >
    There are no flashcards on your list yet. Choose a deck to begin.
  </EmptyState>
)
