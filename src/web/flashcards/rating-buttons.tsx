import type { CSSProperties } from 'react'
import { type Rating, ratings } from '../../domain/flashcards/card-state.ts'
import { hintsOf } from '../../domain/flashcards/scheduler.ts'
import styles from './flashcards.module.css'
import type { StudySession } from './study-session.ts'

const looks: Record<Rating, { label: string; colour: string }> = {
  1: { label: 'Again', colour: 'var(--state-wrong)' },
  2: { label: 'Hard', colour: 'var(--state-marked)' },
  3: { label: 'Good', colour: 'var(--state-right)' },
  4: { label: 'Easy', colour: 'var(--mantine-primary-color-filled)' },
}

/** Once the answer is shown: how well it was known, and when the chosen scheduler would show the card again. */
export function RatingButtons({ session }: { session: StudySession }) {
  // Cramming leaves the schedule alone, so there is nothing to foretell.
  const hints = session.kept.mode === 'spaced' ? hintsOf(session.outcomes()) : undefined
  return (
    <fieldset className={styles['ratings']} aria-label="How well did you know it?">
      {session.view.study.isFlipped &&
        ratings.map((rating) => (
          <button
            key={rating}
            type="button"
            className={styles['rating']}
            style={{ '--rating': looks[rating].colour } as CSSProperties}
            title={`Key ${rating}`}
            onClick={() => session.rate(rating)}
          >
            {looks[rating].label} {hints && <span>({hints[rating]})</span>}
          </button>
        ))}
    </fieldset>
  )
}
