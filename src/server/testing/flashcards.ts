import type { ContentFiles } from '../content/read-files.ts'
import { insertLedgerEntry } from '../ledger/queries.ts'
import { now, type Tools, withApp } from './app.ts'
import { testContent } from './content.ts'

type DeckFile = ContentFiles['decks'][number]

const deck = (id: string, name: string, kind: DeckFile['kind'], cards: number): DeckFile => ({
  id,
  name,
  kind,
  category: name,
  path: `decks/${id}.yaml`,
  digest: '',
  position: 0,
  cards: Array.from({ length: cards }, (_, n) => ({
    id: `${id}-c${n + 1}`,
    front: `Front ${n + 1} of ${id}`,
    back: `Back ${n + 1}`,
    extendedExplanation: `Why ${n + 1}`,
    tags: [n % 2 === 0 ? 'odd' : 'even'],
    questions: [],
    references: [],
  })),
})

/** A rating of Ana's as the log has it, but for its id. */
export const reviewRow = (at: string) => ({
  userId: 'ana',
  cardId: 'heart-c1',
  deckId: 'heart',
  rating: 3 as const,
  at,
  receivedAt: at,
  sessionNumber: null,
  sessionId: null,
  mode: 'spaced' as const,
  undoneAt: null,
})

/** More than a hundred characters in an address. */
export const lungsName = 'Test bank: Pulmonology, Sleep & Airways – with Pleura, Mediastinum & Chest Wall'

/** A deck `heart` of 5 cards and a deck `lungs` of 3, and the reward decks, `studies` with 52 cards. */
export const cardContent = (): ContentFiles => ({
  ...testContent(),
  decks: [
    { ...deck('heart', 'Test bank: Cardiology', 'domain', 5), qbank: 'bank', domain: 'Cardiology' },
    deck('lungs', lungsName, 'domain', 3),
    deck('studies', 'Studies', 'studies', 52),
    deck('medications', 'Medications', 'medications', 2),
    deck('numbers', 'Numbers', 'numbers', 2),
  ].map((one, position) => ({ ...one, position })),
})

interface CardTools extends Tools {
  /** The learner has chosen the decks `heart` and `lungs`. */
  chooseDecks: (as: 'ana' | 'ben') => Promise<void>
  /** Gives a learner so many reviews in the ledger. */
  earn: (userId: string, reviews: number) => Promise<void>
  /** The time so many minutes after the clock of every test. */
  minutesLater: (minutes: number) => string
}

/** Runs one test on the whole server over these decks. */
export const withCards = (test: (tools: CardTools) => Promise<void>, options: Parameters<typeof withApp>[1] = {}) =>
  withApp(
    async (tools) => {
      const chooseDecks = async (as: 'ana' | 'ben') => {
        for (const id of ['heart', 'lungs'])
          await tools.ask(as, 'PUT', `/api/flashcards/decks/${id}/selected`, { selected: true })
      }
      const earn = async (userId: string, reviews: number) => {
        const entry = { userId, id: `r${reviews}`, reviews, points: 0, reason: 'Test' }
        await tools.database.write((db) =>
          insertLedgerEntry(db, { ...entry, createdAt: now.toISOString(), undoneAt: null }),
        )
      }
      const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
      await test({ ...tools, chooseDecks, earn, minutesLater })
    },
    options,
    'cards',
  )
