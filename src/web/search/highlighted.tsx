import { Fragment } from 'react'

interface HighlightedProps {
  text: string
  /** In order, without overlap; from `start` (counted) to `end` (not counted). */
  highlights: readonly { start: number; end: number }[]
}

/** A text with the words that were looked for marked in it. */
export const Highlighted = ({ text, highlights }: HighlightedProps) => (
  <>
    {highlights.map(({ start, end }, n) => (
      <Fragment key={start}>
        {text.slice(highlights[n - 1]?.end ?? 0, start)}
        <mark>{text.slice(start, end)}</mark>
      </Fragment>
    ))}
    {text.slice(highlights.at(-1)?.end ?? 0)}
  </>
)
