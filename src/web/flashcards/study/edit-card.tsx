import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { editCard, takeOwnCardBack } from '../../../contract/flashcards.ts'
import { mutationOf } from '../../api.ts'
import { showToast } from '../../ui/toasts.tsx'
import { CardForm } from './card-form.tsx'

interface EditCardProps {
  card: Card
  onSaved: (card: Card) => void
  onDeleted: () => void
  onDone: () => void
}

const sayFailure = () => void showToast({ color: 'red', message: 'Failed to save changes. Please try again.' })

/** Changes both sides of a card for this learner alone, or takes back what the learner made of it. */
export function EditCard({ card, onSaved, onDeleted, onDone }: EditCardProps) {
  const [text, setText] = useState({ front: card.front, back: card.back })
  const { id: cardId, deckId, category } = card
  // Its schedule is further here than the server may know.
  const keep = ({ front, back, category, own }: Card) => onSaved({ ...card, front, back, category, own })
  const saving = useMutation({
    ...mutationOf(editCard),
    onSuccess: (saved) => {
      keep(saved)
      onDone()
    },
    onError: sayFailure,
  })
  const takingBack = useMutation({
    ...mutationOf(takeOwnCardBack),
    onSuccess: ({ card: first }) => {
      if (first) keep(first)
      else onDeleted()
      onDone()
    },
    onError: sayFailure,
  })
  return (
    <CardForm
      label="Edit the card"
      text={text}
      onChange={setText}
      isSaving={saving.isPending}
      saveLabel="Save Changes"
      onSave={() => saving.mutate({ params: { deckId, cardId }, body: { ...text, category } })}
      onCancel={onDone}
      more={
        card.own && (
          <Button
            variant="subtle"
            mih={44}
            loading={takingBack.isPending}
            onClick={() => takingBack.mutate({ params: { deckId, cardId } })}
          >
            {card.added ? 'Delete card' : 'Back to the original'}
          </Button>
        )
      }
    />
  )
}
