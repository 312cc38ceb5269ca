import { type UserPreferences, usualPreferences } from '../../../contract/preferences.ts'
import {
  type CramFilter,
  type SessionChoice,
  type StudyMode,
  wireModes,
} from '../../../domain/flashcards/plan-session.ts'

/** The choices with which a session begins. */
export interface StudySetup {
  mode: StudyMode
  newCards: number
  /** At most so many of the cards that are due; null: all of them. */
  reviewCards: number | null
  includeFailed: boolean
  /** Only cards with one of these; none means all. */
  tagsToInclude: readonly string[]
  randomizeOrder: boolean
  /** At most so many cards in a spaced session. */
  cardCount: number
  cram: CramFilter
  /** How many cards to cram; null: all of them. */
  cramCount: number | null
}

export const mostNewCards = 100
export const fewestCrammed = 5
/** The most cards in one answer. */
const mostCards = 100_000

/** Begins as the last spaced session did. Preferences that a device kept from an earlier build do not tell how. */
export const firstSetup = (preferences: UserPreferences | undefined): StudySetup => ({
  mode: 'spaced',
  newCards: preferences?.newCardsPerDay ?? usualPreferences.newCardsPerDay,
  ...(preferences?.sessionSetup ?? usualPreferences.sessionSetup),
  tagsToInclude: [],
  cram: 'all',
  cramCount: null,
})

/** The part of a spaced set-up with which the next one begins. */
export const rememberedOf = (setup: StudySetup): Pick<UserPreferences, 'newCardsPerDay' | 'sessionSetup'> => {
  const { newCards, cardCount, reviewCards, includeFailed, randomizeOrder } = setup
  return { newCardsPerDay: newCards, sessionSetup: { cardCount, reviewCards, includeFailed, randomizeOrder } }
}

/** New cards a day in steps of 5, from 0 to 100. */
export const stepped = (newCards: number, step: 5 | -5): number => Math.min(Math.max(newCards + step, 0), mostNewCards)

/** The query for the session's cards. */
export function choiceOf(setup: StudySetup): SessionChoice {
  const { mode, tagsToInclude, includeFailed, randomizeOrder, reviewCards, cardCount, cram, cramCount } = setup
  const shared = { tagsToInclude, includeFailed, randomizeOrder }
  if (mode === 'cram') return { ...shared, cram, cardCount: cramCount ?? mostCards }
  return { ...shared, cram: 'all', cardCount, reviewCards: reviewCards ?? undefined }
}

/** The query of the session's cards. */
export function queueQuery(deckId: string, setup: StudySetup) {
  const { cram, cardCount, reviewCards, tagsToInclude = [], ...choice } = choiceOf(setup)
  const shared = {
    deckId,
    mode: wireModes[setup.mode],
    tagsToInclude: [...tagsToInclude],
    includeFailed: yesOrNo(choice.includeFailed),
    randomizeOrder: yesOrNo(choice.randomizeOrder),
    cardCount: String(cardCount),
  }
  if (setup.mode === 'cram') return { ...shared, cram }
  const reviews = reviewCards === undefined ? {} : { reviewCards: String(reviewCards) }
  return { ...shared, ...reviews, newCards: String(setup.newCards) }
}

const yesOrNo = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** Minutes as a learner says them. */
export function minutesText(minutes: number): string {
  const whole = Math.ceil(minutes)
  return whole === 1 ? '1 minute' : `${whole} minutes`
}
