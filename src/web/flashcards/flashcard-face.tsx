import { IconArchive, IconArchiveFilled, IconFlag, IconFlagFilled, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Card } from '../../contract/flashcards.ts'
import { categoryColour } from '../question/category-colours.ts'
import styles from './flashcards.module.css'

interface FlashcardFaceProps {
  card: Card
  isFlipped: boolean
  onFlip: () => void
  onEdit: () => void
  onFlag: () => void
  onArchive: () => void
}

/** The card: a header in the colour of its category, and the side that is up. */
export function FlashcardFace({ card, isFlipped, onFlip, onEdit, onFlag, onArchive }: FlashcardFaceProps) {
  const { category, front, back, flagged, archived } = card
  const turn = () => {
    // Who selects words does not want to turn the card.
    if (window.getSelection()?.isCollapsed ?? true) onFlip()
  }
  return (
    <article className={styles['card']} aria-label="Flashcard">
      <header className={styles['category']} style={{ background: categoryColour(category) }}>
        <span>{category}</span>
        <span className={styles['icons']}>
          <Icon label="Edit (E)" onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </Icon>
          <Icon label={flagged ? 'Remove the flag (F)' : 'Flag (F)'} isPressed={flagged} onClick={onFlag}>
            {flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag size={20} aria-hidden />}
          </Icon>
          <Icon label={archived ? 'Already Archived' : 'Archive (A)'} isDisabled={archived} onClick={onArchive}>
            {archived ? <IconArchiveFilled size={20} aria-hidden /> : <IconArchive size={20} aria-hidden />}
          </Icon>
        </span>
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space and the button below turn it too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long side scrolls, by keyboard too. */}
      <section key={card.id} className={styles['body']} aria-label="Card side" tabIndex={0} onClick={turn}>
        <p className={styles['side']}>{isFlipped ? 'Back' : 'Front'}</p>
        <p className={styles['face']} aria-live="polite">
          {isFlipped ? back : front}
        </p>
      </section>
    </article>
  )
}

interface IconProps {
  label: string
  isPressed?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

const Icon = ({ label, isPressed, isDisabled = false, onClick, children }: IconProps) => (
  <button
    type="button"
    className={styles['icon']}
    title={label}
    aria-label={label}
    aria-pressed={isPressed}
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onClick}
  >
    {children}
  </button>
)
