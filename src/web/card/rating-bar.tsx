import type { CSSProperties, Ref } from 'react'
import { type Rating, ratings } from '../../domain/flashcards/card-state.ts'
import styles from './rating-bar.module.css'

const looks: Record<Rating, { label: string; colour: string; ground: string }> = {
  1: { label: 'Again', colour: 'var(--state-wrong)', ground: 'var(--state-wrong-tint)' },
  2: { label: 'Hard', colour: 'var(--state-marked)', ground: 'var(--state-marked-tint)' },
  3: { label: 'Good', colour: 'var(--state-right)', ground: 'var(--state-right-tint)' },
  4: { label: 'Easy', colour: 'var(--mantine-primary-color-filled)', ground: 'var(--mantine-primary-color-light)' },
}

/** Takes a learner's rating: the study session, or the demo. */
export interface Rater {
  rate: (rating: Rating) => void
}

interface RatingBarProps {
  /** A learner can rate a card only once they see its answer. */
  isShown: boolean
  /** When the card would come back, for each rating; without them nothing is foretold. */
  hints: Readonly<Record<Rating, string>> | undefined
  goodRef?: Ref<HTMLButtonElement> | undefined
  rater: Rater
}

/** How well the card was known. Where it stands below the card from the start, its room is kept. */
export const RatingBar = ({ isShown, hints, goodRef, rater }: RatingBarProps) => (
  <fieldset
    className={styles.ratings}
    aria-label="How well did you know it?"
    onMouseDown={(event) => event.preventDefault()}
  >
    {isShown &&
      ratings.map((rating) => (
        <button
          key={rating}
          ref={rating === 3 ? goodRef : undefined}
          type="button"
          className={styles.rating}
          style={{ '--rating': looks[rating].colour, '--rating-ground': looks[rating].ground } as CSSProperties}
          title={rating === 3 ? 'Key 3 or Space' : `Key ${rating}`}
          // The second click of a double click on what showed the answer rates nothing.
          onClick={({ detail }) => detail < 2 && rater.rate(rating)}
        >
          {looks[rating].label} {hints && <span>({hints[rating]})</span>}
        </button>
      ))}
  </fieldset>
)
