import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Card, CardState } from '../../contract/flashcard-parts.ts'
import type { Deck } from '../../contract/flashcards.ts'
import type { UserPreferences } from '../../contract/preferences.ts'
import type { CardAction } from './card-action.ts'

/** Reviews of one card as this device knows them. */
export interface CardStats {
  reviews: number
  /** Ratings of 3 and 4. */
  correct: number
  history: { id: string; date: string; difficulty: number; interval: number; ef: number }[]
}

/** A study session that goes on when the page is opened again. `Standing` belongs to the screen. */
export interface KeptSession {
  sessionId: string
  deckId: string
  mode: 'spaced' | 'cramming'
  cards: Card[]
  secondsSpent: number
  standing: unknown
}

type CardKey = [userId: string, cardId: string]
type DeckKey = [userId: string, deckId: string]

interface CardsSchema extends DBSchema {
  flashSchedule: { key: CardKey; value: CardState }
  flashStats: { key: CardKey; value: CardStats }
  /** Ids of archived cards by user. */
  flashArchived: { key: string; value: string[] }
  /** Ids of chosen decks by user. */
  flashcardDeckSelections: { key: string; value: string[] }
  /** The deck list by user, and the cards of a deck, as the server last sent them. */
  decks: { key: string; value: Deck[] }
  cards: { key: DeckKey; value: Card[] }
  sessions: { key: DeckKey; value: KeptSession }
  /** How the learner studies, by user. */
  preferences: { key: string; value: UserPreferences }
  /** What no server has acknowledged, in the order in which it was done. */
  outbox: { key: number; value: { userId: string; action: CardAction }; indexes: { userId: string } }
}

type CardsDatabase = IDBPDatabase<CardsSchema>

let opened: Promise<CardsDatabase> | undefined

/** What this device keeps for studying cards, apart from the blocks. Every record is kept by user. */
export function cardsDatabase(): Promise<CardsDatabase> {
  opened ??= open()
  return opened
}

function open(): Promise<CardsDatabase> {
  const opening = openDB<CardsSchema>('preceptor-cards', 1, {
    upgrade(database) {
      database.createObjectStore('flashSchedule')
      database.createObjectStore('flashStats')
      database.createObjectStore('flashArchived')
      database.createObjectStore('flashcardDeckSelections')
      database.createObjectStore('decks')
      database.createObjectStore('cards')
      database.createObjectStore('sessions')
      database.createObjectStore('preferences')
      database.createObjectStore('outbox', { autoIncrement: true }).createIndex('userId', 'userId')
    },
    // Another tab holds a newer build, which cannot open while this one is connected.
    blocking: () => void opening.then((database) => database.close()).finally(forget),
    terminated: forget,
  })
  // The next use tries again.
  function forget() {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  return opening
}
