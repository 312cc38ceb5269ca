import { useMutation } from '@tanstack/react-query'
import { addCard } from '../../../contract/flashcards.ts'
import { isOneDeck } from '../../../domain/flashcards/decks.ts'
import { mutationOf } from '../../api.ts'
import { newId } from '../../offline/new-id.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { StudySession } from './study-session.ts'

/** Makes a card in the session's deck and opens it to be written. */
export function useAddCard(session: StudySession, onAdded: (cardId: string) => void) {
  const adding = useMutation({
    ...mutationOf(addCard),
    onSuccess: (card) => {
      session.add(card)
      onAdded(card.id)
    },
    onError: () => void showToast({ color: 'red', message: 'Failed to add new card. Please try again.' }),
  })
  // What is added to a list goes to the deck of the card that is shown.
  const { deckId: chosen } = session.kept
  const deckId = isOneDeck(chosen) ? chosen : session.card?.deckId
  const body = { front: 'New Card Front', back: 'New Card Back', category: 'Cardiology' }
  return {
    isPending: adding.isPending,
    add: () =>
      deckId === undefined
        ? void showToast({ color: 'red', message: 'No deck selected. Cannot create card.' })
        : adding.mutate({ params: { deckId }, body: { ...body, id: newId() } }),
  }
}
