import type { Card, CardState } from '../../contract/flashcard-parts.ts'
import type { Deck } from '../../contract/flashcards.ts'
import type { UserPreferences } from '../../contract/preferences.ts'
import { type CardStats, cardsDatabase, type KeptSession } from './cards-database.ts'

type Database = Awaited<ReturnType<typeof cardsDatabase>>

/** How many reviews of a card this device remembers; the server has them all. */
const historyLength = 50

/**
 * What one user's device keeps of cards, so that studying goes on without a network. A device that cannot store goes on
 * in memory: every call resolves, and what cannot be read counts as not there.
 */
export class CardStore {
  readonly #userId: string

  constructor(userId: string) {
    this.#userId = userId
  }

  readDecks = () => this.#read((database) => database.get('decks', this.#userId))

  keepDecks = (decks: Deck[]): Promise<void> => {
    const chosen = decks.filter(({ selected }) => selected).map(({ id }) => id)
    return this.#write((database) =>
      Promise.all([
        database.put('decks', decks, this.#userId),
        database.put('flashcardDeckSelections', chosen, this.#userId),
      ]),
    )
  }

  /** The cards of a deck with what was done to them on this device since. */
  async readCards(deckId: string): Promise<Card[] | undefined> {
    const cards = await this.#read((database) => database.get('cards', [this.#userId, deckId]))
    if (!cards) return undefined
    const archived = (await this.#read((database) => database.get('flashArchived', this.#userId))) ?? []
    const states = await Promise.all(
      cards.map(({ id }) => this.#read((database) => database.get('flashSchedule', [this.#userId, id]))),
    )
    return cards.map((card, n) => ({ ...card, state: states[n] ?? card.state, archived: archived.includes(card.id) }))
  }

  /** What the server says replaces what this device worked out; call it when nothing is left to send. */
  keepCards(deckId: string, cards: Card[]): Promise<void> {
    return this.#write(async (database) => {
      const work = database.transaction(['cards', 'flashSchedule', 'flashArchived'], 'readwrite')
      void work.objectStore('cards').put(cards, [this.#userId, deckId])
      for (const { id, state } of cards) {
        const schedule = work.objectStore('flashSchedule')
        void (state ? schedule.put(state, [this.#userId, id]) : schedule.delete([this.#userId, id]))
      }
      const others = (await work.objectStore('flashArchived').get(this.#userId)) ?? []
      const here = new Set(cards.map(({ id }) => id))
      const archived = cards.filter((card) => card.archived).map(({ id }) => id)
      void work.objectStore('flashArchived').put([...others.filter((id) => !here.has(id)), ...archived], this.#userId)
      await work.done
    })
  }

  keepState(cardId: string, state: CardState | null): Promise<void> {
    return this.#write((database) =>
      state
        ? database.put('flashSchedule', state, [this.#userId, cardId])
        : database.delete('flashSchedule', [this.#userId, cardId]),
    )
  }

  keepReview(cardId: string, review: CardStats['history'][number]): Promise<void> {
    return this.#changeStats(cardId, (history) => [...history, review].slice(-historyLength), {
      reviews: 1,
      correct: review.difficulty >= 3 ? 1 : 0,
    })
  }

  forgetReview(cardId: string, { id, difficulty }: { id: string; difficulty: number }): Promise<void> {
    return this.#changeStats(cardId, (history) => history.filter((one) => one.id !== id), {
      reviews: -1,
      correct: difficulty >= 3 ? -1 : 0,
    })
  }

  keepArchived(cardId: string, archived: boolean): Promise<void> {
    return this.#write(async (database) => {
      const { store, done } = database.transaction('flashArchived', 'readwrite')
      const others = ((await store.get(this.#userId)) ?? []).filter((id) => id !== cardId)
      void store.put(archived ? [...others, cardId] : others, this.#userId)
      await done
    })
  }

  /** How many cards were rated for the first time since then, as far as this device knows. */
  async countBegunSince(time: string): Promise<number> {
    const all = IDBKeyRange.bound([this.#userId], [this.#userId, []])
    const stats = (await this.#read((database) => database.getAll('flashStats', all))) ?? []
    return stats.filter(({ reviews, history }) => reviews <= history.length && (history[0]?.date ?? '') >= time).length
  }

  readPreferences = () => this.#read((database) => database.get('preferences', this.#userId))

  keepPreferences = (preferences: UserPreferences): Promise<void> =>
    this.#write((database) => database.put('preferences', preferences, this.#userId))

  readSession = (deckId: string) => this.#read((database) => database.get('sessions', [this.#userId, deckId]))

  keepSession = (session: KeptSession): Promise<void> =>
    this.#write((database) => database.put('sessions', session, [this.#userId, session.deckId]))

  forgetSession = (deckId: string): Promise<void> =>
    this.#write((database) => database.delete('sessions', [this.#userId, deckId]))

  #changeStats(
    cardId: string,
    change: (history: CardStats['history']) => CardStats['history'],
    { reviews, correct }: { reviews: number; correct: number },
  ): Promise<void> {
    return this.#write(async (database) => {
      const { store, done } = database.transaction('flashStats', 'readwrite')
      const stats = (await store.get([this.#userId, cardId])) ?? { reviews: 0, correct: 0, history: [] }
      const next = {
        reviews: Math.max(stats.reviews + reviews, 0),
        correct: Math.max(stats.correct + correct, 0),
        history: change(stats.history),
      }
      void store.put(next, [this.#userId, cardId])
      await done
    })
  }

  async #read<Value>(work: (database: Database) => Promise<Value | undefined>): Promise<Value | undefined> {
    try {
      return await work(await cardsDatabase())
    } catch {
      return undefined
    }
  }

  async #write(work: (database: Database) => Promise<unknown>): Promise<void> {
    try {
      await work(await cardsDatabase())
    } catch {
      // Studying goes on in memory, and what was rated goes to the server.
    }
  }
}
