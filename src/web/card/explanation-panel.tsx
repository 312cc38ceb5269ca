import { useState } from 'react'
import type { Card } from '../../contract/flashcard-parts.ts'
import styles from './card.module.css'

interface ExplanationPanelProps {
  card: Pick<Card, 'id' | 'extendedExplanation' | 'references'>
}

/** A link that opens what there is to say beyond the answer. */
export function ExplanationPanel({ card: { id, extendedExplanation: text, references } }: ExplanationPanelProps) {
  // Another card closes it, and the button stays, with the focus on it.
  const [openOf, setOpenOf] = useState<string>()
  const isOpen = openOf === id
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
        <section className={styles.panel} aria-label="Extended Explanation">
          <p className={styles.explanation}>{text}</p>
          {references.length > 0 && (
            <ul className={styles.references}>
              {references.map((reference) => (
                <li key={reference}>{reference}</li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}
