import { default_w } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Card } from '../../../contract/flashcard-parts.ts'
import type { fitScheduler } from '../../../contract/fsrs-fit.ts'
import { userPreferences } from '../../../contract/preferences.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Database } from '../../db/database.ts'
import { savePreferences } from '../../preferences/queries.ts'
import { now, type Tools } from '../../testing/app.ts'
import { reviewRow, withCards } from '../../testing/flashcards.ts'
import { untouchedColumns } from './learner-card-queries.ts'
import { markReplay, Replays } from './replays.ts'

const preferences = '/api/preferences/user'
const dayMs = 86_400_000

/** Writes so many cards with so many ratings each, as an import would. */
const bring = (database: Database, cards: number, ratings: number) =>
  database.write(async (db) => {
    const logged = Array.from({ length: cards * ratings }, (_, n) => {
      const at = new Date(now.getTime() - (ratings - Math.floor(n / cards)) * 5 * dayMs + (n % cards)).toISOString()
      return { ...reviewRow(at), id: `r${n}`, cardId: `brought-${n % cards}` }
    })
    for (const batch of batchesOf(logged)) await db.insertInto('cardReviews').values(batch).execute()
    const rows = logged.slice(0, cards).map(({ userId, cardId, deckId }) => ({
      userId,
      cardId,
      deckId,
      ...untouchedColumns,
      reviews: ratings,
      archivedAt: null,
      flaggedAt: null,
    }))
    for (const batch of batchesOf(rows)) await db.insertInto('learnerCards').values(batch).execute()
  })

const heartCard = async (ask: Tools['ask']) =>
  ((await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[])[0]

describe('F1: a long log of one learner', () => {
  test('is replayed in slices, each a transaction of its own, so that others save meanwhile', () =>
    withCards(async ({ ask, database }) => {
      await bring(database, 2000, 4)
      await database.write((db) => markReplay(db, 'ana', now))
      let transactions = 0
      const writeOwn: Database['writeOwn'] = (work) => {
        transactions++
        return database.writeOwn(work)
      }
      await new Replays({ ...database, writeOwn }).resume()
      expect(transactions).toBeGreaterThan(4)
      expect(await ask('ana', 'PUT', preferences, { scheduler: 'fsrs' })).toMatchObject({
        status: 200,
        json: { scheduler: 'fsrs' },
      })
      const states = await database.read((db) =>
        db.selectFrom('learnerCards').select('state').where('userId', '=', 'ana').execute(),
      )
      expect(states).toHaveLength(2000)
      for (const { state } of states) expect(state).toContain('"stability"')
    }))

  test('that a stop left half replayed is finished at the next start', () =>
    withCards(async ({ ask, database, clock }) => {
      const rated = { id: 'r1', cardId: 'heart-c1', rating: 3, reviewedAt: now.toISOString() }
      await ask('ana', 'POST', '/api/flashcards/reviews', [rated])
      await database.write(async (db) => {
        await savePreferences(db, { userId: 'ana', area: 'user' }, userPreferences.parse({ scheduler: 'fsrs' }))
        await markReplay(db, 'ana', clock.now)
      })
      const stopped = new Replays(database)
      stopped.stop()
      await expect(stopped.resume()).rejects.toThrow('the server stops')
      expect((await heartCard(ask))?.state).not.toHaveProperty('stability')
      await new Replays(database).resume()
      expect((await heartCard(ask))?.state).toHaveProperty('stability')
      const marks = await database.read((db) =>
        db.selectFrom('preferences').select('area').where('area', '=', 'replay').execute(),
      )
      expect(marks).toEqual([])
    }))
})

/** Stands in for the optimizer; as its first parameter it gives what this expression says of the `items`. */
const standIn = (first: string) =>
  `data:text/javascript,${encodeURIComponent(`
  export class FSRSBindingReview {}
  export class FSRSBindingItem { constructor(reviews) { this.reviews = reviews } }
  export const computeParameters = async (items) => [${first}, ${default_w.slice(1)}]`)}`

describe('F1: the fit of one learner', () => {
  test('takes a sample of a log that is too long for the memory', () =>
    withCards(
      async ({ ask, database }) => {
        await bring(database, 260, 64)
        const fit = (await ask('ana', 'POST', '/api/flashcards/scheduler/fit', {})).json as ReplyOf<typeof fitScheduler>
        expect(fit.parameters[0]).toBeGreaterThan(400_000)
        expect(fit.parameters[0]).toBeLessThanOrEqual(500_000)
        expect(fit.reviews).toBeLessThan(260 * 64)
      },
      { fsrsOptimizer: standIn('items.reduce((sum, { reviews }) => sum + reviews.length, 0)') },
    ))

  test('is read in slices, each a transaction of its own, so that others read meanwhile', () =>
    withCards(
      async ({ ask, database }) => {
        await bring(database, 20, 500)
        const took: number[] = []
        const { read } = database
        Object.assign(database, {
          read: async (work: Parameters<typeof read>[0]) => {
            const found = await read(work)
            if (typeof found === 'number') took.push(found)
            else if (Array.isArray(found)) took.push(found.length)
            return found
          },
        })
        expect((await ask('ana', 'POST', '/api/flashcards/scheduler/fit', {})).json).toMatchObject({ reviews: 10_000 })
        // Once when the ratings are counted, and once when they are read; what is shorter lists cards.
        expect(took.filter((rows) => rows > 20)).toEqual(Array(10).fill(2000))
      },
      { fsrsOptimizer: standIn('1') },
    ))

  test('is one however often it is asked for at once', () =>
    withCards(
      async ({ ask, database }) => {
        await bring(database, 100, 5)
        const asked = Array.from({ length: 12 }, () => ask('ana', 'POST', '/api/flashcards/scheduler/fit', {}))
        const answers = await Promise.all(asked)
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(answers[0]?.status).toBe(200)
      },
      { fsrsOptimizer: standIn('1 + Math.random()') },
    ))
})
