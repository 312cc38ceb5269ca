/** A server of its own process for the bench of the flashcards: `serve-cards.ts <address>`; tells its address to the parent. */
import { loadContent } from '../src/server/content/load.ts'
import type { ContentFiles } from '../src/server/content/read-files.ts'
import type { Database } from '../src/server/db/database.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { saveDeckChoice } from '../src/server/flashcards/queries.ts'
import {
  recountCards,
  type ScheduleRow,
  saveSchedules,
} from '../src/server/flashcards/schedules/learner-card-queries.ts'
import { addressOf, insertLearner, listen } from './bench-app.ts'

const decks = 40
const cardsADeck = 2_500

/** Learners by the size of their collections, of which the last deck is new, and how many of its cards are due. */
export const collections = [
  { id: 'few-cards', decks: 2, due: 200 },
  { id: 'many-cards', decks, due: 200 },
  { id: 'many-due', decks, due: 2_000 },
]

const cardId = (deck: number, card: number) => `deck-${deck}-card-${card}`

const content: ContentFiles = {
  qbanks: [],
  references: [],
  unchanged: [],
  decks: Array.from({ length: decks }, (_, deck) => ({
    id: `deck-${deck}`,
    name: `Bench: Deck ${deck}`,
    kind: 'domain' as const,
    category: 'Cardiology',
    path: `decks/deck-${deck}.yaml`,
    digest: '',
    position: deck,
    cards: Array.from({ length: cardsADeck }, (_, card) => ({
      id: cardId(deck, card),
      front: `Front ${card} of deck ${deck}`,
      back: `Back ${card}`,
      extendedExplanation: `Why ${card}`,
      tags: ['bench'],
      questions: [],
      references: [],
    })),
  })),
}

const dayMs = 86_400_000

function scheduleRow(userId: string, [deck, card]: [number, number], isDue: boolean, now: Date): ScheduleRow {
  const interval = 1 + ((deck * 7 + card) % 60)
  const lastReviewed = new Date(now.getTime() - (isDue ? interval * dayMs : dayMs / 2)).toISOString()
  const due = new Date(Date.parse(lastReviewed) + interval * dayMs).toISOString()
  const schedule = { easeFactor: 2.5, interval, reps: 3, learningIndex: 3, lapses: 0 }
  return {
    userId,
    cardId: cardId(deck, card),
    deckId: `deck-${deck}`,
    state: { ...schedule, lastReviewed, due },
    stage: interval < 21 ? 'review' : 'graduated',
    dueFrom: due,
    firstReviewedAt: '2020-01-01T00:00:00.000Z',
    lastRating: 3,
    lastReviewId: `r-${deck}-${card}`,
    lastRatedAt: lastReviewed,
    reviews: 5,
    correct: 4,
  }
}

async function insertCollection(database: Database, wanted: (typeof collections)[number], now: Date) {
  const { id: userId, decks: owned, due } = wanted
  const reviewed = (owned - 1) * cardsADeck
  await database.write(async (db) => {
    await insertLearner(db, userId, now)
    const schedules = Array.from({ length: reviewed }, (_, n) => {
      const isDue = n % Math.floor(reviewed / due) === 0
      return scheduleRow(userId, [Math.floor(n / cardsADeck), n % cardsADeck], isDue, now)
    })
    await saveSchedules(db, userId, schedules, new Map())
    await recountCards(db, userId)
    for (let n = 0; n < owned; n++) await saveDeckChoice(db, { userId, deckId: `deck-${n}`, choice: 'chosen' })
  })
}

// Others take its constants.
if (import.meta.main) {
  const [address = ''] = process.argv.slice(2)
  const database = await openDatabase(addressOf(address))
  const now = new Date()
  await database.write((db) => loadContent(db, content, now))
  for (const collection of collections) await insertCollection(database, collection, now)
  process.send?.({ url: await listen(database) })
  process.once('disconnect', () => process.exit())
}
