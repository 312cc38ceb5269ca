import { Button, Loader, Select, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createEditorCard, type EditorCard, listEditorCards } from '../../contract/card-editor.ts'
import { listDecks } from '../../contract/flashcards.ts'
import { mutationOf, queryOf } from '../api.ts'
import { newId } from '../offline/new-id.ts'
import { EditorsRoomLink } from '../ui/editors-room-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { CardEditor } from './card-editor.tsx'

/** Where an admin changes the cards of a topic for everybody. */
export function FlashcardsEditorPage() {
  const [deckId, setDeckId] = useState<string | null>(null)
  const decks = useQuery(queryOf(listDecks, {}))
  const retry = () => void decks.refetch()
  // Missed questions are edited where the questions are.
  const topics = decks.data?.filter(({ kind }) => kind !== 'missed') ?? []
  return (
    <Page width="narrow" title="Flashcards Editor" aside={<EditorsRoomLink />}>
      {decks.error && !decks.data ? (
        <Failure error={decks.error} retryLabel="Retry" onRetry={retry}>
          Failed to load decks: {decks.error.message}
        </Failure>
      ) : (
        <Stack>
          <Select
            label="Topic"
            size="md"
            searchable
            placeholder="Choose a topic"
            data={topics.map(({ id, name, questionCount }) => ({ value: id, label: `${name} (${questionCount})` }))}
            value={deckId}
            onChange={setDeckId}
          />
          {deckId ? (
            <Cards key={deckId} deckId={deckId} />
          ) : (
            <EmptyState drawing="no-deck">Choose a topic to see its cards.</EmptyState>
          )}
        </Stack>
      )}
    </Page>
  )
}

function Cards({ deckId }: { deckId: string }) {
  const options = queryOf(listEditorCards, { query: { deckId } })
  const cards = useQuery(options)
  const queryClient = useQueryClient()
  const keep = (card: EditorCard) =>
    queryClient.setQueryData(options.queryKey, (all) =>
      all?.some(({ id }) => id === card.id)
        ? all.map((one) => (one.id === card.id ? card : one))
        : [card, ...(all ?? [])],
    )
  const adding = useMutation({ ...mutationOf(createEditorCard), onSuccess: keep })
  const add = () => adding.mutate({ body: { deckId, front: 'New Card Front', back: 'New Card Back', id: newId() } })
  if (cards.isPending) return <Loader role="status" aria-label="Loading flashcards" />
  if (cards.error) {
    return <Notice onRetry={() => void cards.refetch()}>Failed to load flashcards: {cards.error.message}</Notice>
  }
  return (
    <Stack>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} loading={adding.isPending} onClick={add}>
        Add Card
      </Button>
      {adding.error && <Notice>Failed to create card: {adding.error.message}</Notice>}
      {cards.data.length === 0 && (
        <EmptyState drawing="no-deck">This topic has no cards yet; add the first one.</EmptyState>
      )}
      {cards.data.map((card, n) => (
        <CardEditor key={card.id} number={n + 1} card={card} onSaved={keep} />
      ))}
    </Stack>
  )
}
