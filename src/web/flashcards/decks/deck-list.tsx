import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Deck } from '../../../contract/flashcards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { AddDecks } from './add-decks.tsx'
import { DeckCard } from './deck-card.tsx'
import styles from './deck-list.module.css'
import { groupDecks } from './group-decks.ts'
import { StudyAll } from './study-all.tsx'
import { useDecks } from './use-decks.ts'

const dueFirst = (one: Deck, other: Deck) => Number(other.due > 0) - Number(one.due > 0)

export function DeckList() {
  const decks = useDecks()
  return (
    <Page
      title="Flashcard Decks"
      aside={
        <Anchor component={Link} to="/flashcards-performance" py="sm">
          View Performance
        </Anchor>
      }
    >
      {decks.all ? (
        <Lists decks={decks} all={decks.all} />
      ) : decks.error ? (
        <Failure
          error={decks.error}
          retryLabel="Retry"
          onRetry={() => window.location.reload()}
          wayOut={
            <Button component={Link} to="/" variant="default" mih={44}>
              Go to the start page
            </Button>
          }
        >
          Failed to load deck options. Please try again later.
          {decks.hasReason && (
            <>
              <br />
              {decks.unloaded}
            </>
          )}
        </Failure>
      ) : (
        <PageLoading words="Loading data...">
          <Text role="status">Loading deck options...</Text>
        </PageLoading>
      )}
    </Page>
  )
}

function Lists({ decks, all }: { decks: ReturnType<typeof useDecks>; all: readonly Deck[] }) {
  const chosen = all.filter(({ selected }) => selected)
  return (
    <Stack gap="xl">
      {decks.failure && <ErrorBanner key={decks.failure} message={decks.failure} onClose={decks.clearFailure} />}
      {chosen.length > 0 && <StudyAll chosen={chosen} />}
      <section aria-labelledby="my-decks">
        <Title order={2} id="my-decks" mb="sm">
          {chosen.length === 1 ? 'My Flashcards' : 'My Flashcard Decks'}
        </Title>
        {chosen.length === 0 && (
          <EmptyState drawing="no-deck">You haven't selected any flashcard decks yet. Add some from below.</EmptyState>
        )}
        {groupDecks(chosen).map(({ name, decks: own }) => (
          <Fragment key={name}>
            <Title order={3} mt="md" mb="var(--space-half)">
              {name}
            </Title>
            <ul className={styles.decks} aria-label={name}>
              {own.toSorted(dueFirst).map((deck) => (
                <DeckCard key={deck.id} deck={deck} onRemove={() => decks.remove(deck)} />
              ))}
            </ul>
          </Fragment>
        ))}
      </section>
      <section aria-labelledby="add-decks">
        <Title order={2} id="add-decks" mb="sm">
          Add Flashcard Deck
        </Title>
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} mb="sm">
          Selecting a Qbank automatically creates a deck of your incorrect answers.
        </Alert>
        <AddDecks decks={all} isAdding={decks.isChanging} onAdd={decks.add} onAddAll={decks.addAll} />
      </section>
    </Stack>
  )
}
