import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Card } from '../../contract/flashcard-parts.ts'
import { shownFront } from '../../domain/flashcards/cloze.ts'
import { heldUnits } from '../question/held-units.ts'
import { inColourOf } from '../question/section-mark.tsx'
import styles from './card-face.module.css'

interface CardFaceProps {
  card: Pick<Card, 'id' | 'category' | 'front' | 'back'>
  isFlipped: boolean
  onFlip: () => void
  /** The buttons at the end of the card's header. */
  tools?: ReactNode
}

/** A flashcard: a header in the colour of its category, the front, and below it the answer once it is shown. */
export function CardFace({ card, isFlipped, onFlip, tools }: CardFaceProps) {
  const { id, category, front, back } = card
  const answer = useRef<HTMLDivElement>(null)
  // Below a long front it would open out of sight.
  useLayoutEffect(() => {
    if (isFlipped) showWithin(answer.current)
  }, [isFlipped])
  const isShort = isShortFace(front) && isShortFace(back)
  const turn = () => {
    // A learner who selects words does not want to turn the card.
    if (window.getSelection()?.isCollapsed ?? true) onFlip()
  }
  return (
    <article className={styles.card} aria-label="Flashcard">
      <header className={styles.category} style={inColourOf(category)}>
        <span>{category}</span>
        {tools}
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space and the button below turn it too. */}
      <section
        key={id}
        className={styles.body}
        data-card-side
        data-short={isShort}
        aria-label="Card side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long side scrolls, by keyboard too.
        tabIndex={0}
        onClick={turn}
      >
        <p className={styles.side}>Front</p>
        <p className={`reading ${styles.face}`} data-short={isShortFace(front)}>
          {heldUnits(shownFront(front))}
        </p>
        <div aria-live="polite">
          {isFlipped && (
            <div ref={answer} className={styles.answer}>
              <p className={styles.side}>Back</p>
              <p className={`reading ${styles.face}`} data-short={isShortFace(back)}>
                {heldUnits(back)}
              </p>
            </div>
          )}
        </div>
      </section>
    </article>
  )
}

/** A line or two, which can be set large; a list or a table in words is not. */
const isShortFace = (face: string) => face.length <= 160 && !face.includes('\n')

/** Scrolls the card, never the page, so far that as much of the answer is seen as fits. */
function showWithin(answer: HTMLElement | null) {
  const body = answer?.closest('section')
  if (!answer || !body) return
  const below = answer.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom
  const above = answer.getBoundingClientRect().top - body.getBoundingClientRect().top
  if (below > 0) body.scrollTop += Math.min(below, above)
}
