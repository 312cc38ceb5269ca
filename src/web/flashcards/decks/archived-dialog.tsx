import { Button, Loader, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card } from '../../../contract/flashcard-parts.ts'
import type { Deck } from '../../../contract/flashcards.ts'
import { shownFront } from '../../../domain/flashcards/cloze.ts'
import { cardsQuery, decksQuery } from '../../offline/device-queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCardUser } from '../use-card-user.ts'
import { DeckRows } from './deck-rows.tsx'

/** The archived cards of a deck, each of which can be brought back. */
export function ArchivedDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const { userId, store } = useCardUser()
  const queryClient = useQueryClient()
  const options = cardsQuery(userId, deck.id)
  const cards = useQuery(options)
  const archived = cards.data?.filter((card) => card.archived)
  const bringBack = ({ id }: Card) => {
    const archived = { cardId: id, archived: false }
    void store.keep([{ kind: 'archived', deckId: deck.id, ...archived }], { archived })
    queryClient.setQueryData(options.queryKey, (all: Card[] | undefined) =>
      all?.map((card) => (card.id === id ? { ...card, archived: false } : card)),
    )
  }
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: decksQuery(userId).queryKey })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={`Archived cards of ${deck.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {cards.isPending && <Loader role="status" aria-label="Loading cards" />}
      {cards.error && <Notice onRetry={() => void cards.refetch()}>{cards.error.message}</Notice>}
      {archived?.length === 0 && <Text>No card of this deck is archived.</Text>}
      <DeckRows>
        {archived?.map((card) => (
          <li key={card.id}>
            <Text size="sm">{shownFront(card.front)}</Text>
            <Button
              variant="default"
              aria-label={`Bring back: ${shownFront(card.front)}`}
              onClick={() => bringBack(card)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </DeckRows>
    </Modal>
  )
}
