import { type KeyboardEvent, memo } from 'react'
import { segmentsOf, type TextRange } from '../../domain/highlights/ranges.ts'
import type { HighlightPart } from './highlight-parts.ts'
import styles from './question.module.css'

interface HighlightedTextProps {
  part: HighlightPart
  text: string
  ranges?: readonly TextRange[] | undefined
  /** Given where highlights can be taken off. */
  onRemove?: ((part: HighlightPart, range: TextRange) => void) | undefined
}

/** A text with its highlights. Nothing but the text stands in it, so that a place in it is a place in the text. */
export const HighlightedText = memo(function HighlightedText({
  part,
  text,
  ranges = [],
  onRemove,
}: HighlightedTextProps) {
  return (
    <span data-part={part}>
      {segmentsOf(text, ranges).map((segment) =>
        segment.isHighlighted ? (
          <Highlighted key={segment.start} text={segment.text} onRemove={onRemove && (() => onRemove(part, segment))} />
        ) : (
          segment.text
        ),
      )}
    </span>
  )
})

function Highlighted({ text, onRemove }: { text: string; onRemove: (() => void) | undefined }) {
  if (!onRemove) return <mark className={styles.highlight}>{text}</mark>
  const onClick = () => {
    // The end of a selection is no click on what was selected.
    if (document.getSelection()?.isCollapsed !== false) onRemove()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'Delete', 'Backspace'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    onRemove()
  }
  return (
    <mark className={styles.highlight}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button does not break over lines, and its text cannot be selected. */}
      <span
        role="button"
        tabIndex={0}
        title="Remove this highlight (click, or Delete)"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {text}
      </span>
    </mark>
  )
}
