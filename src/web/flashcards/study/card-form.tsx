import { Button, Group, Textarea } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { isFirstWords } from './card-draft.ts'
import styles from './card-form.module.css'

export interface CardText {
  front: string
  back: string
}

interface CardFormProps {
  label: string
  text: CardText
  onChange: (text: CardText) => void
  isSaving: boolean
  saveLabel: string
  onSave: () => void
  onCancel: () => void
  /** Beside Cancel and Save. */
  more?: ReactNode
}

/** Both sides of a card, to be written. */
export function CardForm({ label, text, onChange, isSaving, saveLabel, onSave, onCancel, more }: CardFormProps) {
  const isBlank = text.front.trim() === '' || text.back.trim() === ''
  return (
    <article className={styles.editing} aria-label={label}>
      <Textarea
        label="Front"
        size="md"
        autosize
        minRows={3}
        data-autofocus
        value={text.front}
        onFocus={selectFirstWords}
        onChange={(event) => onChange({ ...text, front: event.currentTarget.value })}
      />
      <Textarea
        label="Back"
        size="md"
        autosize
        minRows={4}
        value={text.back}
        onFocus={selectFirstWords}
        onChange={(event) => onChange({ ...text, back: event.currentTarget.value })}
      />
      <Group justify="space-between">
        <div>{more}</div>
        <Group>
          <Button variant="default" mih={44} onClick={onCancel}>
            Cancel
          </Button>
          <Button mih={44} disabled={isBlank} loading={isSaving} onClick={onSave}>
            {saveLabel}
          </Button>
        </Group>
      </Group>
    </article>
  )
}

/** The first key that is typed takes their place. */
function selectFirstWords({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
  if (isFirstWords(currentTarget.value)) currentTarget.select()
}
