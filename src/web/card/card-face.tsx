import type { ReactNode } from 'react'
import type { Card } from '../../contract/flashcard-parts.ts'
import { shownFront } from '../../domain/flashcards/cloze.ts'
import { categoryColour } from '../question/category-colours.ts'
import styles from './card.module.css'

interface CardFaceProps {
  card: Pick<Card, 'id' | 'category' | 'front' | 'back'>
  isFlipped: boolean
  onFlip: () => void
  /** What can be done with the card, at the end of its header. */
  tools?: ReactNode
}

/** A flashcard: a header in the colour of its category, and the side that is up. */
export function CardFace({ card, isFlipped, onFlip, tools }: CardFaceProps) {
  const { id, category, front, back } = card
  const turn = () => {
    // Who selects words does not want to turn the card.
    if (window.getSelection()?.isCollapsed ?? true) onFlip()
  }
  return (
    <article className={styles.card} aria-label="Flashcard">
      <header className={styles.category} style={{ background: categoryColour(category) }}>
        <span>{category}</span>
        {tools}
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space and the button below turn it too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long side scrolls, by keyboard too. */}
      <section key={id} className={styles.body} aria-label="Card side" tabIndex={0} onClick={turn}>
        <p className={styles.side}>{isFlipped ? 'Back' : 'Front'}</p>
        <p className={styles.face} aria-live="polite">
          {isFlipped ? back : shownFront(front)}
        </p>
      </section>
    </article>
  )
}
