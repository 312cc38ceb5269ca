import type { CardState } from '../../../domain/flashcards/card-state.ts'
import { stepMinutes } from '../../../domain/flashcards/classic.ts'

/**
 * From when on a card in learning comes back in this session (milliseconds); null: not again. A lapsed card takes
 * Classic's steps within the session too, whatever the day on which it is due.
 */
export function comesBackAt(state: CardState, reviewed: Date): number | null {
  if (state.interval === 0) return Date.parse(state.due)
  // FSRS knows its own steps; with days to wait it has none left.
  const minutes = state.phase === undefined ? stepMinutes[state.learningIndex] : undefined
  return minutes === undefined ? null : reviewed.getTime() + minutes * 60_000
}
