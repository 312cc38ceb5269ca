import { useEffect, useRef, useState } from 'react'
import type { Card } from '../../contract/flashcard-parts.ts'
import { type Source, textSource } from '../../domain/content/question-parts.ts'
import { ShownFigureView } from '../figure/shown-figure.tsx'
import { ComparisonTable } from '../question/comparison-table.tsx'
import styles from './explanation-panel.module.css'

interface ExplanationPanelProps {
  card: Pick<Card, 'id' | 'extendedExplanation' | 'references' | 'sources' | 'table' | 'figure'>
}

/** A link that opens what there is to say beyond the answer. */
export function ExplanationPanel({ card }: ExplanationPanelProps) {
  const { id, extendedExplanation: text, references, sources, table, figure } = card
  // A copy that the device kept before has the texts alone.
  const cited = sources ?? references.map(textSource)
  // Another card closes it, and the button stays, with the focus on it.
  const [openOf, setOpenOf] = useState<string>()
  const isOpen = openOf === id
  const panel = useRef<HTMLElement>(null)
  // On a phone it opens below the fold, and the answer with it fits on one screen.
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  // The room stays, so that cards without one do not move the buttons below.
  if (!text) return <div style={{ minHeight: 44 }} />
  return (
    <div>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        onClick={() => setOpenOf(isOpen ? undefined : id)}
      >
        Extended Explanation
      </button>
      {isOpen && (
        <section ref={panel} className={styles.panel} aria-label="Extended Explanation">
          <p className={`reading ${styles.explanation}`}>{text}</p>
          {table && <ComparisonTable table={table} />}
          {figure && <ShownFigureView figure={figure} />}
          {cited.length > 0 && <Cited sources={cited} />}
        </section>
      )}
    </div>
  )
}

/** Looked up rather than read, so folded. */
const Cited = ({ sources }: { sources: readonly Source[] }) => (
  <details className={styles.cited}>
    <summary>{sources.length === 1 ? '1 source' : `${sources.length} sources`}</summary>
    <ul>
      {sources.map(({ text, supports, url }) => (
        <li key={text}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          )}
          {supports && ` (${supports})`}
        </li>
      ))}
    </ul>
  </details>
)
