import { drawQuestions } from '../blocks/draw-questions.ts'
import type { Rating } from './card-state.ts'

export type CramFilter = 'all' | 'failed' | 'flagged'

/** Failed: the last rating was Again or Hard. */
export const isFailed = (lastRating: Rating | null): boolean => lastRating === 1 || lastRating === 2

/** How many new cards the learner may still start today. */
export const newCardAllowance = (newCardsPerDay: number, startedToday: number): number =>
  Math.max(0, newCardsPerDay - startedToday)

interface SpacedChoice<Card> {
  /** Reviewed and due, by due date. */
  due: readonly Card[]
  /** New cards within the allowance of today. */
  newCards: readonly Card[]
  cardCount: number
  /** The most reviews that the session may have. */
  reviewCards: number
  randomizeOrder: boolean
}

/**
 * The cards of a spaced session: reviews by due date, then new cards, up to the card count, so that new cards never
 * displace reviews; shuffled afterwards where that is wanted.
 *
 * @param chance gives a number of at least 0 and below 1, as `Math.random` does
 */
export function selectSpaced<Card>(
  { due, newCards, cardCount, reviewCards, randomizeOrder }: SpacedChoice<Card>,
  chance: () => number,
): Card[] {
  const chosen = [...due.slice(0, reviewCards), ...newCards].slice(0, cardCount)
  return randomizeOrder ? shuffled(chosen, chance) : chosen
}

/** What a filter of cramming looks at; archived cards are not among them. */
interface CrammedCard {
  lastRating: Rating | null
  flagged: boolean
}

const fits: Record<CramFilter, (card: CrammedCard) => boolean> = {
  all: () => true,
  failed: ({ lastRating }) => isFailed(lastRating),
  flagged: ({ flagged }) => flagged,
}

/** The cards to cram: filter and shuffle come before the first so many are taken. */
export function selectCram<Card extends CrammedCard>(
  cards: readonly Card[],
  { cram, cardCount, randomizeOrder }: { cram: CramFilter; cardCount: number; randomizeOrder: boolean },
  chance: () => number,
): Card[] {
  const fitting = cards.filter(fits[cram])
  return (randomizeOrder ? shuffled(fitting, chance) : fitting).slice(0, cardCount)
}

/** What each filter of cramming would find. */
export const countCram = (cards: readonly CrammedCard[]): Record<CramFilter, number> => ({
  all: cards.length,
  failed: cards.filter(fits.failed).length,
  flagged: cards.filter(fits.flagged).length,
})

const shuffled = <Card>(cards: readonly Card[], chance: () => number): Card[] =>
  drawQuestions(cards, cards.length, chance)

const minutesACard = { spaced: 0.5, cram: 0.4 }

/** About how long so many cards take, in minutes, to a tenth. */
export const estimateMinutes = (cards: number, mode: 'spaced' | 'cram'): number =>
  Math.round(cards * minutesACard[mode] * 10) / 10
