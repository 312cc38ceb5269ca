import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { addCard } from '../../../contract/flashcards.ts'
import { mutationOf } from '../../api.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetDraft, keepDraft, readDraft } from './card-draft.ts'
import { CardForm, type CardText } from './card-form.tsx'

interface NewCardProps {
  deckId: string
  onAdded: (card: Card) => void
  onDone: () => void
}

/** A card of the learner's own; nothing of it leaves before it is saved, and what is written survives until then. */
export function NewCard({ deckId, onAdded, onDone }: NewCardProps) {
  const [draft, setDraft] = useState(() => readDraft(deckId))
  const adding = useMutation({
    ...mutationOf(addCard),
    onSuccess: (card) => {
      forgetDraft(deckId)
      onAdded(card)
      onDone()
    },
    onError: () => void showToast({ color: 'red', message: 'Failed to add new card. Please try again.' }),
  })
  const change = (text: CardText) => {
    setDraft({ ...draft, ...text })
    keepDraft(deckId, { ...draft, ...text })
  }
  const cancel = () => {
    forgetDraft(deckId)
    onDone()
  }
  return (
    <CardForm
      label="Add a card"
      text={draft}
      onChange={change}
      isSaving={adding.isPending}
      saveLabel="Save"
      onSave={() => adding.mutate({ params: { deckId }, body: draft })}
      onCancel={cancel}
    />
  )
}
