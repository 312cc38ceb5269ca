import type { Card } from '../../contract/flashcard-parts.ts'
import type { Deck } from '../../contract/flashcards.ts'
import type { UserPreferences } from '../../contract/preferences.ts'
import type { CardState } from '../../domain/flashcards/card-state.ts'
import { type StudyMode, studyModeOf, wireModes } from '../../domain/flashcards/plan-session.ts'
import { readFromDevice, writeToDevice } from './device-database.ts'
import { keysUnder, type RatingOnDevice, type StoreName, type Work } from './device-schema.ts'
import { type CardMessage, cardStream } from './messages.ts'
import { outboxOf } from './outbox.ts'

/** A study session that goes on when the page is opened again. */
export interface KeptSession {
  sessionId: string
  deckId: string
  mode: StudyMode
  cards: Card[]
  secondsSpent: number
  /** Its state, as the study screen keeps it; null: not begun. */
  study: unknown
}

/** The writes on this device that go with something done while studying. */
export interface Studied {
  /** The new schedule of a card; null: it was never reviewed. */
  schedule?: { cardId: string; state: CardState | null }
  rated?: { cardId: string; reviewId: string; rating: RatingOnDevice }
  takenBack?: { cardId: string; reviewId: string }
  archived?: { cardId: string; archived: boolean }
  /** Where the learner is in the session. */
  session?: KeptSession
  /** The deck of a session that is over. */
  isOver?: string
}

const studyStores = ['flashSchedule', 'flashStats', 'flashArchived', 'studySessions'] as const

/**
 * Keeps the cards of one user on the device, so that studying goes on without a network. A device that cannot store goes on
 * in memory: every call resolves, and what cannot be read counts as not there.
 */
export class CardStore {
  readonly #userId: string

  constructor(userId: string) {
    this.#userId = userId
  }

  /** Keeps what was done, with what the server is to hear of it, in one transaction, and has that sent. */
  async keep(messages: readonly CardMessage[], studied: Studied): Promise<boolean> {
    const outbox = outboxOf(this.#userId)
    const write = (work: Work) => this.#write(work, studied)
    const isKept = await outbox.post(messages, { stores: studyStores, write })
    if (messages.length > 0) outbox.sendAfterPaint(cardStream)
    return isKept
  }

  /** Sends what was done with cards; what asks the server about them waits for it. */
  send = (): Promise<boolean> => outboxOf(this.#userId).send(cardStream)

  readDecks = () => readFromDevice((database) => database.get('decks', [this.#userId]))

  keepDecks = (decks: Deck[]): Promise<boolean> => {
    const chosen = decks.filter(({ selected }) => selected).map(({ id }) => id)
    return writeToDevice((database) =>
      Promise.all([
        database.put('decks', decks, [this.#userId]),
        database.put('flashcardDeckSelections', chosen, [this.#userId]),
      ]),
    )
  }

  /** The cards of a deck with what was done to them on this device since. */
  readCards = (deckId: string): Promise<Card[] | undefined> =>
    readFromDevice(async (database) => {
      const work = database.transaction(['cards', 'flashSchedule', 'flashArchived'])
      const cards = await work.objectStore('cards').get([this.#userId, deckId])
      if (!cards) return undefined
      const keys = await work.objectStore('flashArchived').getAllKeys(keysUnder(this.#userId))
      const archived = new Set(keys.map(([, cardId]) => cardId))
      const schedule = work.objectStore('flashSchedule')
      const states = await Promise.all(cards.map(({ id }) => schedule.get([this.#userId, id])))
      return cards.map((card, n) => ({ ...card, state: states[n] ?? card.state, archived: archived.has(card.id) }))
    })

  /** Puts the server's cards in place of the device's own, unless a message is left that the server does not know. */
  keepCards = (deckId: string, cards: Card[]): Promise<boolean> =>
    writeToDevice(async (database) => {
      const stores: StoreName[] = ['outbox', 'cards', 'flashSchedule', 'flashArchived']
      const work = database.transaction<StoreName[], 'readwrite'>(stores, 'readwrite')
      if ((await work.objectStore('outbox').count(keysUnder(this.#userId, cardStream))) > 0) return
      void work.objectStore('cards').put(cards, [this.#userId, deckId])
      for (const { id: cardId, state, archived } of cards)
        this.#write(work, { schedule: { cardId, state }, archived: { cardId, archived } })
      await work.done
    })

  /** How many cards were rated for the first time since then, as far as this device knows. */
  async countStartedSince(time: string): Promise<number> {
    const ratings = await readFromDevice((database) => database.getAll('flashStats', keysUnder(this.#userId)))
    return (ratings ?? []).filter(({ isFirst, date }) => isFirst && date >= time).length
  }

  readPreferences = () => readFromDevice((database) => database.get('preferences', [this.#userId]))

  keepPreferences = (preferences: UserPreferences): Promise<boolean> =>
    writeToDevice((database) => database.put('preferences', preferences, [this.#userId]))

  async readSession(deckId: string): Promise<KeptSession | undefined> {
    const found = await readFromDevice((database) => database.get('studySessions', [this.#userId, deckId]))
    if (!found) return undefined
    const { standing, mode, ...session } = found
    return { ...session, mode: studyModeOf(mode), study: standing }
  }

  #write(work: Work, { schedule, rated, takenBack, archived, session, isOver }: Studied) {
    const user = this.#userId
    if (schedule) {
      const { cardId, state } = schedule
      const states = work.objectStore('flashSchedule')
      void (state ? states.put(state, [user, cardId]) : states.delete([user, cardId]))
    }
    if (rated) void work.objectStore('flashStats').put(rated.rating, [user, rated.cardId, rated.reviewId])
    if (takenBack) void work.objectStore('flashStats').delete([user, takenBack.cardId, takenBack.reviewId])
    if (archived) {
      const { cardId, archived: isArchived } = archived
      const all = work.objectStore('flashArchived')
      void (isArchived ? all.put(true, [user, cardId]) : all.delete([user, cardId]))
    }
    if (session) {
      const { study, mode, ...parts } = session
      const kept = { ...parts, mode: wireModes[mode], standing: study }
      void work.objectStore('studySessions').put(kept, [user, session.deckId])
    }
    if (isOver !== undefined) void work.objectStore('studySessions').delete([user, isOver])
  }
}
