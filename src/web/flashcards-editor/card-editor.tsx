import { Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditorCard, editEditorCard } from '../../contract/card-editor.ts'
import { mutationOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './editor.module.css'

interface CardEditorProps {
  number: number
  card: EditorCard
  onSaved: (card: EditorCard) => void
}

/** One card; nothing is changed for anybody before Save. */
export function CardEditor({ number, card, onSaved }: CardEditorProps) {
  const [draft, setDraft] = useState(draftOf(card))
  const saving = useMutation({
    ...mutationOf(editEditorCard),
    onSuccess: (saved) => {
      setDraft(draftOf(saved))
      onSaved(saved)
    },
  })
  const { front, back, extendedExplanation } = draft
  const isBlank = front.trim() === '' || back.trim() === ''
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(card))
  const params = { cardId: card.id }
  return (
    <article className={styles.card} aria-label={`Card ${number}`}>
      <Group justify="space-between">
        <Text fw={600}>
          Card {number}
          {card.retired && ' (retired)'}
        </Text>
        <Text size="sm">
          {card.category}, version {card.version}
        </Text>
      </Group>
      {fields.map(({ name, label, rows }) => (
        <Textarea
          key={name}
          label={label}
          size="md"
          autosize
          minRows={rows}
          maxRows={14}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
        />
      ))}
      {saving.error && <Notice>Failed to update card: {saving.error.message}</Notice>}
      <Group justify="flex-end">
        <Text size="sm" role="status">
          {saving.isSuccess && !isChanged && 'Saved'}
        </Text>
        <Button
          variant="default"
          disabled={saving.isPending}
          aria-label={`${card.retired ? 'Bring back' : 'Retire'} card ${number}`}
          onClick={() => saving.mutate({ params, body: { retired: !card.retired } })}
        >
          {card.retired ? 'Bring back' : 'Retire'}
        </Button>
        <Button
          aria-label={`Save card ${number}`}
          disabled={isBlank || !isChanged}
          loading={saving.isPending}
          onClick={() => saving.mutate({ params, body: { front, back, extendedExplanation } })}
        >
          Save
        </Button>
      </Group>
    </article>
  )
}

const draftOf = ({ front, back, extendedExplanation }: EditorCard) => ({ front, back, extendedExplanation })

const fields = [
  { name: 'front', label: 'Front', rows: 2 },
  { name: 'back', label: 'Back', rows: 3 },
  { name: 'extendedExplanation', label: 'Extended Explanation', rows: 3 },
] as const
