import { createEmptyCard, fsrs, type Grade } from 'ts-fsrs'
import { v7 } from 'uuid'
import type { CardState, Rating } from '../src/domain/flashcards/card-state.ts'
import { schedulerFor } from '../src/domain/flashcards/scheduler.ts'
import { aimsOf, type Bare, type Engine, load, loop, p99Against, ratio, say, show } from './measure.ts'
import { collections } from './serve-cards.ts'

// Anki 2.1.15 in process, at 10,000 cards, answered 1,552 a second where the loop of bare writes did 8,500.
const ankiOfLoop = 1_552 / 8_500

const start = Date.parse('2026-01-05T09:00:00.000Z')
const courseOf: readonly Rating[] = [3, 3, 3, 4, 2, 3, 1, 3, 3, 4]
const dayMs = 86_400_000

/** One card after another through ten reviews, as our scheduler computes it and as ts-fsrs alone does. */
export async function measureSchedulers() {
  const library = fsrs({ enable_fuzz: false })
  const bare = await loop(() => {
    let card = createEmptyCard(new Date(start))
    for (const [n, rating] of courseOf.entries()) {
      card = library.next(card, new Date(start + n * n * dayMs), rating as Grade).card
    }
  })
  say('ts-fsrs alone, next state', `${Math.round(bare * courseOf.length)}/s`)
  for (const [scheduler, timeZone] of [
    ['fsrs', 'UTC'],
    ['fsrs', 'America/New_York'],
    ['classic', 'America/New_York'],
  ] as const) {
    const { next } = schedulerFor({
      scheduler,
      timeZone,
      dayStartHour: 4,
      desiredRetention: 0.9,
      maximumIntervalDays: 36_500,
      fsrsParameters: null,
    })
    const ours = await loop(() => {
      let state: CardState | null = null
      for (const [n, rating] of courseOf.entries()) state = next(state, rating, new Date(start + n * n * dayMs))
    })
    say(`Next state, ${scheduler}, ${timeZone}`, `${Math.round(ours * courseOf.length)}/s, ${ratio(ours, bare)} of it`)
  }
}

/** Reviews over the API, each kept on disk before it is answered; `cookie` gives the learners in turn. */
export async function measureReviews(
  url: string,
  cardIds: readonly string[],
  cookie: (n: number) => string,
  bareWrites: ReadonlyMap<number, Bare>,
  engine: Engine,
) {
  for (const [clients, { loopPerSecond, route }] of bareWrites) {
    const reviews = await load(url, clients, (n) => {
      const review = { id: v7(), cardId: cardIds[n % cardIds.length], rating: 1 + (n % 4) }
      const body = [{ ...review, reviewedAt: new Date().toISOString() }]
      return { method: 'POST', path: '/api/flashcards/reviews', body, cookie: cookie(n) }
    })
    const aims = aimsOf(engine, clients)
    const notes = [
      `${ratio(reviews.perSecond, route.perSecond)} of the bare route${aims.route}`,
      `${p99Against(reviews, route)}${aims.p99}`,
      ...(engine === 'SQLite' && clients === 1
        ? [`${ratio(reviews.perSecond, loopPerSecond * ankiOfLoop)} of Anki on this machine (aim 0.8)`]
        : []),
    ]
    show(`POST one review, kept on disk, ${clients} clients`, reviews, notes.join(', '))
  }
}

/** What the size of a collection does to its queue and to the list of decks. */
export async function measureCards(url: string) {
  for (const { id, decks, due } of collections) {
    const cards = `${(decks * 2_500).toLocaleString('en')} cards, ${due.toLocaleString('en')} due`
    const measure = async (what: string, path: string, aim = '') => {
      const figures = await load(url, 1, () => ({ method: 'GET', path, cookie: `session=${id}` }))
      show(`${what}: ${cards}`, figures, `${(1_000 / figures.perSecond).toFixed(2)} ms a call${aim}`)
    }
    // As peers were measured: many cards, of which a day's work is due.
    await measure('The due queue', '/api/flashcards/queue', id === 'many-cards' ? ' (aim under 2.2)' : '')
    await measure('The list of decks', '/api/flashcards/decks')
  }
}
