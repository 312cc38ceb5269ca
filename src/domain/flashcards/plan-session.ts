import { drawQuestions } from '../blocks/draw-questions.ts'
import type { Rating } from './card-state.ts'

export const cramFilters = ['all', 'failed', 'flagged'] as const

export type CramFilter = (typeof cramFilters)[number]

export const studyModes = ['spaced', 'cram'] as const

export type StudyMode = (typeof studyModes)[number]

/** What the wire calls them, and what devices have kept them as. */
export const wireModes = { spaced: 'spaced', cram: 'cramming' } as const satisfies Record<StudyMode, string>

type WireMode = (typeof wireModes)[StudyMode]

export const studyModeOf = (mode: StudyMode | WireMode): StudyMode => (mode === 'spaced' ? 'spaced' : 'cram')

/** What a learner asks of a session, as the queue's query says it. */
export interface SessionChoice {
  includeFailed: boolean
  /** Only cards with one of these; none means all. */
  tagsToInclude?: readonly string[] | undefined
  randomizeOrder: boolean
  cardCount: number
  /** At most so many reviews in a spaced session; absent: all. */
  reviewCards?: number | undefined
  /** Only these in a session that crams. */
  cram: CramFilter
}

/** A card that a session can take; archived cards are none. */
export interface Candidate {
  tags: readonly string[]
  lastRating: Rating | null
}

/** The cards of a session, and what the set-up says about them. */
interface SessionPlan<Card> {
  cards: Card[]
  /** Reviewed and due, whether or not they fit into the session. */
  due: number
  /** New cards that today still has room for. */
  fresh: number
  estimatedMinutes: number
  cramCounts: Record<CramFilter, number> | null
}

/** Failed: the last rating was Again or Hard. */
export const isFailed = (lastRating: Rating | null): boolean => lastRating === 1 || lastRating === 2

/** How many new cards the learner may still start today. */
export const newCardAllowance = (newCardsPerDay: number, startedToday: number): number =>
  Math.max(0, newCardsPerDay - startedToday)

const hasTag = ({ tags }: Candidate, { tagsToInclude: wanted = [] }: SessionChoice): boolean =>
  wanted.length === 0 || tags.some((tag) => wanted.includes(tag))

/** Whether a spaced session with this choice takes the card. */
export const isWanted = (card: Candidate, choice: SessionChoice): boolean =>
  hasTag(card, choice) && (choice.includeFailed || !isFailed(card.lastRating))

interface SpacedCandidates<Card> {
  /** Reviewed and due, by due date. */
  due: readonly Card[]
  /** In the order of their decks. */
  newCards: readonly Card[]
  /** How many new cards the learner may still start today. */
  allowance: number
}

/**
 * A spaced session: reviews by due date, then new cards, up to the card count, so that new cards never displace reviews;
 * shuffled afterwards where that is wanted.
 *
 * @param chance gives a number of at least 0 and below 1, as `Math.random` does
 */
export function planSpaced<Card extends Candidate>(
  candidates: SpacedCandidates<Card>,
  choice: SessionChoice,
  chance: () => number,
): SessionPlan<Card> {
  const due = candidates.due.filter((card) => isWanted(card, choice))
  const newCards = candidates.newCards.filter((card) => isWanted(card, choice)).slice(0, candidates.allowance)
  const chosen = [...due.slice(0, choice.reviewCards), ...newCards].slice(0, choice.cardCount)
  return {
    cards: choice.randomizeOrder ? shuffled(chosen, chance) : chosen,
    due: due.length,
    fresh: newCards.length,
    estimatedMinutes: estimateMinutes(due.length + newCards.length, 'spaced'),
    cramCounts: null,
  }
}

/** The facts about a card that a filter of cramming looks at. */
type CrammedCard = Pick<Candidate, 'lastRating'> & { flagged: boolean }

const fits: Record<CramFilter, (card: CrammedCard) => boolean> = {
  all: () => true,
  failed: ({ lastRating }) => isFailed(lastRating),
  flagged: ({ flagged }) => flagged,
}

/**
 * A session that crams: filter and shuffle come before the first so many are taken. Failed cards that were asked for as
 * such are taken even where the choice leaves failed cards out.
 */
export function planCram<Card extends Candidate & CrammedCard>(
  cards: readonly Card[],
  choice: SessionChoice,
  chance: () => number,
): SessionPlan<Card> {
  const active = cards.filter((card) => hasTag(card, choice))
  const wanted = choice.cram === 'failed' ? active : active.filter((card) => isWanted(card, choice))
  const fitting = wanted.filter(fits[choice.cram])
  const chosen = (choice.randomizeOrder ? shuffled(fitting, chance) : fitting).slice(0, choice.cardCount)
  return {
    cards: chosen,
    due: 0,
    fresh: 0,
    estimatedMinutes: estimateMinutes(chosen.length, 'cram'),
    cramCounts: countCram(active),
  }
}

/** How many cards each filter of cramming would find. */
export const countCram = (cards: readonly CrammedCard[]): Record<CramFilter, number> => ({
  all: cards.length,
  failed: cards.filter(fits.failed).length,
  flagged: cards.filter(fits.flagged).length,
})

const shuffled = <Card>(cards: readonly Card[], chance: () => number): Card[] =>
  drawQuestions(cards, cards.length, chance)

const minutesACard: Record<StudyMode, number> = { spaced: 0.5, cram: 0.4 }

/** About how long so many cards take, in minutes, to a tenth. */
export const estimateMinutes = (cards: number, mode: StudyMode): number =>
  Math.round(cards * minutesACard[mode] * 10) / 10
