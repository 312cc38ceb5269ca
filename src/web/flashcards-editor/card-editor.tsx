import { Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditorCard, editEditorCard } from '../../contract/card-editor.ts'
import { linesOf, sourcesFrom, sourcesText, tableFrom, tableText } from '../../domain/content/question-parts.ts'
import { mutationOf } from '../api.ts'
import { FigureField } from '../figure/figure-field.tsx'
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
  const { front, back } = draft
  const isBlank = front.trim() === '' || back.trim() === ''
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(card))
  const params = { cardId: card.id }
  return (
    <article className={styles.card} aria-label={`Card ${number}`}>
      <Group justify="space-between">
        <Text fw="var(--weight-medium)">
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
      <FigureField
        label="Figure"
        description="Its data in YAML or JSON, as docs/figures.md has them; nothing for no figure"
        source={draft.figureSource}
        onChange={(figureSource) => setDraft({ ...draft, figureSource })}
      />
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
          onClick={() => saving.mutate({ params, body: bodyOf(draft, card) })}
        >
          Save
        </Button>
      </Group>
    </article>
  )
}

/** Table and references as text, a line for each row and source. */
const draftOf = ({
  front,
  back,
  extendedExplanation,
  table,
  sources = [],
  questions = [],
  figureSource = '',
}: EditorCard) => ({
  front,
  back,
  extendedExplanation,
  table: table ? tableText(table) : '',
  references: sourcesText(sources),
  questions: questions.join('\n'),
  figureSource,
})

const bodyOf = ({ table, references, questions, ...texts }: ReturnType<typeof draftOf>, card: EditorCard) => ({
  ...texts,
  table: tableFrom(table) ?? null,
  sources: sourcesFrom(references, card.sources ?? []),
  questions: linesOf(questions),
})

const fields = [
  { name: 'front', label: 'Front', rows: 2 },
  { name: 'back', label: 'Back', rows: 3 },
  { name: 'extendedExplanation', label: 'Extended Explanation', rows: 3 },
  { name: 'table', label: 'Table: a row in each line, with | between the cells', rows: 1 },
  { name: 'references', label: 'References: one in each line, with | before what it supports', rows: 1 },
  { name: 'questions', label: 'Questions on the same point: an id in each line', rows: 1 },
] as const
