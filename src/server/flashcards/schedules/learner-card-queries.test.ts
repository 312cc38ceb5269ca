import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tools } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'
import { listStageCounts, recountCards } from './learner-card-queries.ts'

const card = fc.constantFrom('heart-c1', 'heart-c2', 'lungs-c1')
const deed = fc.oneof(
  fc.record({ does: fc.constant('rate' as const), card, rating: fc.integer({ min: 1, max: 4 }), hours: fc.nat(2_000) }),
  fc.record({ does: fc.constant('undo' as const), nth: fc.nat(8) }),
  fc.record({ does: fc.constant('archive' as const), card, archived: fc.boolean() }),
  fc.record({ does: fc.constant('switch' as const), scheduler: fc.constantFrom('classic', 'fsrs') }),
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

const start = Date.parse('2025-06-01T09:00:00.000Z')

async function carryOut(ask: Tools['ask'], one: Deed, n: number) {
  if (one.does === 'rate') {
    const reviewedAt = new Date(start + one.hours * 3_600_000).toISOString()
    const review = { id: `r${n}`, cardId: one.card, rating: one.rating, reviewedAt }
    await ask('ana', 'POST', '/api/flashcards/reviews', [review])
  } else if (one.does === 'undo') {
    await ask('ana', 'DELETE', `/api/flashcards/reviews/r${one.nth}`)
  } else if (one.does === 'archive') {
    const [deckId] = one.card.split('-')
    await ask('ana', 'PUT', `/api/flashcards/cards/${deckId}/cards/${one.card}/archived`, { archived: one.archived })
  } else {
    await ask('ana', 'PUT', '/api/preferences/user', { scheduler: one.scheduler })
  }
}

// Shows flashcards-3
test('whatever is rated, undone, archived or replayed, the counts that are kept are those of the cards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 16 }), (deeds) =>
      withCards(async ({ ask, database }) => {
        for (const [n, one] of deeds.entries()) await carryOut(ask, one, n)
        const counts = async () => {
          const rows = await database.read((db) => listStageCounts(db, 'ana', new Set()))
          return new Map(
            rows
              .filter(({ cards }) => cards !== 0)
              .map(({ deckId, stage, isArchived, cards }) => [`${deckId} ${stage} ${isArchived}`, cards]),
          )
        }
        const kept = await counts()
        await database.write((db) => recountCards(db, 'ana'))
        expect(kept).toEqual(await counts())
      }),
    ),
    { numRuns: 12 },
  )
})
