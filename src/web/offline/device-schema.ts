import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { User } from '../../contract/auth.ts'
import type { Block, Change } from '../../contract/blocks.ts'
import type { Card } from '../../contract/flashcard-parts.ts'
import type { Deck } from '../../contract/flashcards.ts'
import type { UserPreferences } from '../../contract/preferences.ts'
import type { CardState } from '../../domain/flashcards/card-state.ts'
import type { StudyMode, wireModes } from '../../domain/flashcards/plan-session.ts'
import type { Message } from './messages.ts'

/** Where a learner is in an open block, as only this device knows it. */
export interface BlockPosition {
  currentIndex: number
  timeRemaining: number | null
  /** Seconds by question id, shown and not paused, on this device. */
  secondsSpent: Record<string, number>
  /** The part of `secondsSpent` that no answer has carried yet. */
  unsentSeconds: Record<string, number>
  /** The learner ended the section and the server has not heard of it. */
  ending: boolean
  /** The server knows `currentIndex`, so that what it says later, from another device, holds. */
  isSent?: boolean
}

/** A rating as this device knows it; the server has them all. */
export interface RatingOnDevice {
  date: string
  difficulty: number
  interval: number
  ef: number
  /** The card was new before it. */
  isFirst: boolean
}

/** A study session that goes on when the page is opened again, by the names under which devices have it. */
export interface SessionOnDevice {
  sessionId: string
  deckId: string
  mode: (typeof wireModes)[StudyMode]
  cards: Card[]
  secondsSpent: number
  standing: unknown
}

type UserKey = [userId: string]
type BlockKey = [userId: string, blockId: string]
type CardKey = [userId: string, cardId: string]
type DeckKey = [userId: string, deckId: string]
export type EntryKey = [userId: string, stream: string, order: number, id: string]

/** Each key but two begins with the user. */
export interface DeviceSchema extends DBSchema {
  /** The messages that no server has acknowledged: stream by stream, in their order. */
  outbox: { key: EntryKey; value: Message }
  /** The block as the server last sent it, to open it without a network. */
  blocks: { key: BlockKey; value: Block }
  /** Changes that the server has and the device's copy of the block lacks: the last of each field. */
  acknowledged: { key: [...BlockKey, questionId: string, field: string]; value: Change }
  places: { key: BlockKey; value: BlockPosition }
  flashSchedule: { key: CardKey; value: CardState }
  flashStats: { key: [...CardKey, reviewId: string]; value: RatingOnDevice }
  flashArchived: { key: CardKey; value: true }
  /** Ids of the chosen decks. */
  flashcardDeckSelections: { key: UserKey; value: string[] }
  /** The deck list, and the cards of a deck, as the server last sent them. */
  decks: { key: UserKey; value: Deck[] }
  cards: { key: DeckKey; value: Card[] }
  studySessions: { key: DeckKey; value: SessionOnDevice }
  /** How the learner studies. */
  preferences: { key: UserKey; value: UserPreferences }
  /** The user who was signed in last, to go on without a network. */
  session: { key: 'user'; value: User }
  /** The databases of earlier builds from which everything was fetched once. */
  takenOver: { key: string; value: true }
}

export type StoreName = StoreNames<DeviceSchema>
export type DeviceDatabase = IDBPDatabase<DeviceSchema>
export type Work = IDBPTransaction<DeviceSchema, StoreName[], 'readwrite'>

/** All stores with something of a user in them. */
export const userStores = [
  ...(['outbox', 'blocks', 'acknowledged', 'places', 'flashSchedule', 'flashStats', 'flashArchived'] as const),
  ...(['flashcardDeckSelections', 'decks', 'cards', 'studySessions', 'preferences'] as const),
]

/** Every key that begins with these parts: a user's, or a block's. In IndexedDB's order an array comes after every text. */
export const keysUnder = (...parts: [userId: string, ...string[]]) => IDBKeyRange.bound(parts, [...parts, []])
