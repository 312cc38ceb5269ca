import { VisuallyHidden } from '@mantine/core'
import { IconKey, IconList } from '@tabler/icons-react'
import type { TextChange } from '../../contract/feedback.ts'
import styles from './change-list.module.css'
import { changeName, type Options, optionName, optionsAfter } from './change-words.ts'
import diff from './diff-text.module.css'
import { DiffText } from './diff-text.tsx'

interface ChangeListProps {
  changes: readonly TextChange[]
  /** Of the version that is changed, as far as they are known. */
  options: Options
}

/** The changes of a revision, text by text. Changes of the options and of the key stand out. */
export function ChangeList({ changes, options }: ChangeListProps) {
  const after = optionsAfter(options, changes)
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={'optionId' in change ? `${change.field} ${change.optionId}` : change.field} data-field={change.field}>
          <p className={styles.changeName}>
            {change.field === 'correctAnswer' && <IconKey size={16} aria-hidden />}
            {change.field === 'options' && <IconList size={16} aria-hidden />}
            {changeName(change, options)}
            {change.field === 'correctAnswer' && <span className={styles.called}>The key changes</span>}
          </p>
          {change.field === 'correctAnswer' ? (
            <KeyMove from={optionLabel(change.from, options)} to={optionLabel(change.to, after)} />
          ) : (
            <DiffText from={change.from} to={change.to} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whole: what of two answers is alike says nothing. */
const KeyMove = ({ from, to }: { from: string; to: string }) => (
  <p className={diff.diff}>
    <del>
      <VisuallyHidden>removed: </VisuallyHidden>
      {from}
    </del>
    <br />
    <ins>
      <VisuallyHidden>added: </VisuallyHidden>
      {to}
    </ins>
  </p>
)

function optionLabel(optionId: string, options: Options): string {
  const text = options.find(({ id }) => id === optionId)?.text
  return text === undefined ? optionName(optionId, options) : `${optionName(optionId, options)}. ${text}`
}
