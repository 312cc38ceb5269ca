import { useMutation } from '@tanstack/react-query'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { addCard } from '../../../contract/flashcards.ts'
import { mutationOf } from '../../api.ts'
import { showToast } from '../../ui/toasts.tsx'
import { showUndo } from '../../ui/undo-toast.tsx'
import type { StudySession } from './study-session.ts'

/** Says that a card is deleted, and offers to bring it back with its schedule; returns of which kind the offer is. */
export function useOfferBack(session: StudySession) {
  const adding = useMutation({
    ...mutationOf(addCard),
    onSuccess: session.add,
    onError: () => void showToast({ color: 'red', message: 'Failed to add new card. Please try again.' }),
  })
  return ({ id, deckId, front, back, category }: Card): string => {
    const kind = `delete ${id}`
    const bringBack = () => adding.mutate({ params: { deckId }, body: { id, front, back, category } })
    void showUndo('The card is deleted.', bringBack, kind)
    return kind
  }
}
