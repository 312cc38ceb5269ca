import type { ContentAccess } from '../content/access.ts'
import { type Rank, rankOf, rankThatOpens } from '../reviewers/rank.ts'

export type DeckKind = 'domain' | 'missed' | 'studies' | 'medications' | 'numbers'

/** Names the chosen decks together. */
export const allDecksId = 'default'

const missedPrefix = 'missed-'
const blockPrefix = 'block-'
const questionPrefix = 'question-'

/** The automatic deck of a Qbank, and the card of one of its questions. */
export const missedId = (id: string): string => missedPrefix + id

/** The Qbank of a missed-questions deck, or the question of such a card; undefined for all others. */
export const missedOf = (id: string): string | undefined =>
  id.startsWith(missedPrefix) ? id.slice(missedPrefix.length) : undefined

export const blockDeckId = (blockId: string): string => blockPrefix + blockId

/** The block whose missed questions are studied under this deck id; undefined for all others. */
export const blockOf = (deckId: string): string | undefined =>
  deckId.startsWith(blockPrefix) ? deckId.slice(blockPrefix.length) : undefined

export const questionDeckId = (questionId: string): string => questionPrefix + questionId

/** The question whose cards are studied under this deck id; undefined for all others. */
export const questionOf = (deckId: string): string | undefined =>
  deckId.startsWith(questionPrefix) ? deckId.slice(questionPrefix.length) : undefined

/** Whether cards can be added to what is studied under this deck id: a list of cards is no deck of its own. */
export const isOneDeck = (deckId: string): boolean =>
  deckId !== allDecksId && blockOf(deckId) === undefined && questionOf(deckId) === undefined

export const missedDeckName = (qbankName: string): string => `${qbankName}: Missed Questions`

/** How many cards are due in the chosen decks. A list that an older build kept on a device does not say. */
export const dueIn = (decks: readonly { selected: boolean; due?: number | undefined }[]): number =>
  decks.reduce((sum, { due = 0, selected }) => sum + (selected ? due : 0), 0)

interface UnlockFacts {
  /** Reviews that count, as in the ledger. */
  reviews: number
  isAdmin: boolean
  access: ContentAccess
}

// The reward is the top 50 of a deck; the last rank opens all of it.
const topCards = 50

/** How many of a deck's published cards are open: of a reward deck none, the first 50, or all. */
export function openCardCount(kind: DeckKind, total: number, { reviews, isAdmin, access }: UnlockFacts): number {
  const opens = unlockedBy(kind)
  if (!opens || isAdmin || access === 'open') return total
  if (reviews < opens.reviews) return 0
  return rankOf(reviews).questions === Number.POSITIVE_INFINITY ? total : Math.min(total, topCards)
}

/** The rank that opens a deck of this kind; undefined where none is needed. */
export const unlockedBy = (kind: DeckKind): Rank | undefined =>
  kind === 'domain' || kind === 'missed' ? undefined : rankThatOpens(kind)
