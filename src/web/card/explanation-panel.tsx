import { useState } from 'react'
import styles from './card.module.css'

/** A link that opens what there is to say beyond the answer. */
export function ExplanationPanel({ text, references }: { text: string; references: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  // The room stays, so that cards without one do not move the buttons below.
  if (!text) return <div style={{ minHeight: 44 }} />
  return (
    <div>
      <button type="button" className={styles['link']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Extended Explanation
      </button>
      {isOpen && (
        <section className={styles['panel']} aria-label="Extended Explanation">
          <p className={styles['explanation']}>{text}</p>
          {references.length > 0 && (
            <ul className={styles['references']}>
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
