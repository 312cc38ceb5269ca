import { Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { editCard } from '../../../contract/flashcards.ts'
import { mutationOf } from '../../api.ts'
import { showToast } from '../../ui/toasts.tsx'
import styles from './edit-card.module.css'

interface EditCardProps {
  card: Card
  onSaved: (card: Card) => void
  onDone: () => void
}

/** Changes both sides of a card for this learner alone. */
export function EditCard({ card, onSaved, onDone }: EditCardProps) {
  const [front, setFront] = useState(card.front)
  const [back, setBack] = useState(card.back)
  const saving = useMutation({
    ...mutationOf(editCard),
    onSuccess: (saved) => {
      // Its schedule is further here than the server may know.
      onSaved({ ...card, front: saved.front, back: saved.back, own: saved.own })
      onDone()
    },
    onError: () => void showToast({ color: 'red', message: 'Failed to save changes. Please try again.' }),
  })
  const isBlank = front.trim() === '' || back.trim() === ''
  const { id: cardId, deckId, category } = card
  const save = () => saving.mutate({ params: { deckId, cardId }, body: { front, back, category } })
  return (
    <article className={styles.editing} aria-label="Edit the card">
      <Textarea
        label="Front"
        size="md"
        autosize
        minRows={3}
        data-autofocus
        value={front}
        onChange={(event) => setFront(event.currentTarget.value)}
      />
      <Textarea
        label="Back"
        size="md"
        autosize
        minRows={4}
        value={back}
        onChange={(event) => setBack(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button disabled={isBlank} loading={saving.isPending} onClick={save}>
          Save Changes
        </Button>
      </Group>
    </article>
  )
}
