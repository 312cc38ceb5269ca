import { useMutation } from '@tanstack/react-query'
import { addCard } from '../../contract/flashcards.ts'
import { mutationOf } from '../api.ts'
import { newId } from '../offline/new-id.ts'
import { showToast } from '../ui/toasts.tsx'
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
  const body = { front: 'New Card Front', back: 'New Card Back', category: 'Cardiology' }
  return {
    isPending: adding.isPending,
    add: () => adding.mutate({ params: { deckId: session.kept.deckId }, body: { ...body, id: newId() } }),
  }
}
