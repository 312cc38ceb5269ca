import { Fragment, type KeyboardEvent, memo } from 'react'
import { paragraphsOf, segmentsIn } from '../../domain/highlights/paragraphs.ts'
import type { TextRange } from '../../domain/highlights/ranges.ts'
import { heldUnits } from './held-units.ts'
import type { HighlightPart } from './highlight-parts.ts'
import styles from './highlighted-text.module.css'

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
      <Segments
        part={part}
        text={heldUnits(text)}
        ranges={ranges}
        within={{ start: 0, end: text.length }}
        onRemove={onRemove}
      />
    </span>
  )
})

/**
 * A text of several paragraphs with its highlights. The line ends between them stand there too, unseen: so a place in it is
 * a place in the text, as it was when all of it was one paragraph.
 */
export const HighlightedParagraphs = memo(function HighlightedParagraphs({
  part,
  text,
  ranges = [],
  onRemove,
}: HighlightedTextProps) {
  const shown = heldUnits(text)
  return (
    <div data-part={part} className={styles.paragraphs}>
      {paragraphsOf(shown).map(({ start, end, gap }) => (
        <Fragment key={start}>
          <p className="reading">
            <Segments part={part} text={shown} ranges={ranges} within={{ start, end }} onRemove={onRemove} />
          </p>
          {gap}
        </Fragment>
      ))}
    </div>
  )
})

interface SegmentsProps extends HighlightedTextProps {
  ranges: readonly TextRange[]
  within: TextRange
}

/** The words of a part of the text, its highlights marked. */
const Segments = ({ part, text, ranges, within, onRemove }: SegmentsProps) =>
  segmentsIn(text, ranges, within).map(({ start, text: words, highlight }) =>
    highlight ? (
      <Highlighted key={start} text={words} onRemove={onRemove && (() => onRemove(part, highlight))} />
    ) : (
      words
    ),
  )

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
