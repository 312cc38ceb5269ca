import { Textarea } from '@mantine/core'
import { useId } from 'react'
import styles from './note-field.module.css'
import shared from './tools.module.css'

interface NoteFieldProps {
  label: string
  note: string
  longest: number
  onChange: (note: string) => void
}

const number = new Intl.NumberFormat('en')

/** A note that is kept while it is typed. It takes no more than can be saved, and says how much that is. */
export function NoteField({ label, note, longest, onChange }: NoteFieldProps) {
  const countId = useId()
  const isFull = note.length >= longest
  return (
    <>
      <Textarea
        className={shared.noteField}
        label={label}
        value={note}
        maxLength={longest}
        aria-describedby={countId}
        data-autofocus
        autoFocus
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className={styles.count} id={countId} data-full={isFull}>
        {number.format(note.length)} of {number.format(longest)} characters
        {isFull && '. The note is full; shorten it to write more.'}
      </p>
    </>
  )
}
