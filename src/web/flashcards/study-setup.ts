/** What a session is begun with. */
export interface StudySetup {
  mode: 'spaced' | 'cramming'
  newCards: number
  includeFailed: boolean
  randomizeOrder: boolean
  /** At most so many cards in a spaced session. */
  cardCount: number
  cram: 'all' | 'failed' | 'flagged'
  /** How many cards to cram; null: all of them. */
  cramCount: number | null
}

export const mostNewCards = 100
export const fewestCrammed = 5
/** What one call answers with at most. */
const mostCards = 1000

export const firstSetup = (newCardsPerDay: number): StudySetup => ({
  ...{ mode: 'spaced', newCards: newCardsPerDay, includeFailed: true, randomizeOrder: true, cardCount: 20 },
  ...{ cram: 'all', cramCount: null },
})

/** New cards a day in steps of 5, from 0 to 100. */
export const stepped = (newCards: number, step: 5 | -5): number => Math.min(Math.max(newCards + step, 0), mostNewCards)

/** The query of the session's cards. */
export function queueQuery(deckId: string, setup: StudySetup) {
  const { mode, newCards, includeFailed, randomizeOrder, cardCount, cram, cramCount } = setup
  const shared = { deckId, mode, tagsToInclude: [], randomizeOrder: String(randomizeOrder) as 'true' | 'false' }
  if (mode === 'cramming') return { ...shared, cram, cardCount: String(cramCount ?? mostCards) }
  return {
    ...shared,
    ...{ cardCount: String(cardCount), newCards: String(newCards) },
    includeFailed: String(includeFailed) as 'true' | 'false',
  }
}

/** Minutes as a learner says them. */
export function minutesText(minutes: number): string {
  const whole = Math.ceil(minutes)
  return whole === 1 ? '1 minute' : `${whole} minutes`
}
