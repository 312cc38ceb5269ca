import type { CardState } from '../../../domain/flashcards/card-state.ts'

/** Classic's learning steps; a lapsed card takes them within the session too, whatever the day on which it is due. */
const stepMinutes = [1, 10, 60]

/** From when on a card in learning comes back in this session (milliseconds); null: not again. */
export function comesBackAt(state: CardState, reviewed: Date): number | null {
  if (state.interval === 0) return Date.parse(state.due)
  // FSRS knows its own steps; with days to wait it has none left.
  const minutes = state.phase === undefined ? stepMinutes[state.learningIndex] : undefined
  return minutes === undefined ? null : reviewed.getTime() + minutes * 60_000
}
