import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { refusals } from '../../../contract/refusals.ts'
import type { StudySession } from '../../../contract/study.ts'
import type { CardState } from '../../../domain/flashcards/card-state.ts'
import { classicScheduler } from '../../../domain/flashcards/classic.ts'
import { now, type Tools } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'

const reviewsPath = '/api/flashcards/reviews'
const sessionsPath = '/api/flashcards/sessions'
const queuePath = '/api/flashcards/queue'

interface Queue {
  cards: Card[]
  due: number
  fresh: number
  estimatedMinutes: number
  nextDue: string | null
  cramCounts: { all: number; failed: number; flagged: number } | null
}

const queue = async (ask: Tools['ask'], query = '') =>
  (await ask('ana', 'GET', `${queuePath}?randomizeOrder=false${query}`)).json as Queue
const idsOf = ({ cards }: Queue) => cards.map(({ id }) => id)
const states = (json: unknown) =>
  new Map((json as { cardId: string; state: CardState | null }[]).map(({ cardId, state }) => [cardId, state]))

const minutesFrom = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const review = (id: string, cardId: string, rating: 1 | 2 | 3 | 4, minutes: number, sessionId?: string) => ({
  id,
  cardId,
  rating,
  reviewedAt: minutesFrom(minutes),
  ...(sessionId && { sessionId }),
})

describe('reviews', () => {
  // Shows flashcards-31
  test('are scheduled as Classic says, each counted once by its id', () =>
    withCards(async ({ ask }) => {
      const sent = [review('r1', 'heart-c1', 3, -2), review('r2', 'heart-c2', 1, -1)]
      const first = await ask('ana', 'POST', reviewsPath, sent)
      expect(first.status).toBe(200)
      const { next } = classicScheduler({ timeZone: 'UTC', dayStartHour: 0 })
      expect(states(first.json).get('heart-c1')).toEqual(next(null, 3, new Date(minutesFrom(-2))))
      expect(states(first.json).get('heart-c2')).toEqual(next(null, 1, new Date(minutesFrom(-1))))
      for (let n = 0; n < 2; n++) expect((await ask('ana', 'POST', reviewsPath, sent)).json).toEqual(first.json)
      const twice = await ask('ana', 'POST', reviewsPath, [
        review('r3', 'heart-c3', 3, -1),
        review('r3', 'heart-c3', 4, 0),
      ])
      expect(states(twice.json).get('heart-c3')).toMatchObject({ learningIndex: 1, lastReviewed: minutesFrom(-1) })
    }))

  // Shows flashcards-32
  test('are applied in the order in which they were made, in whatever order they come', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', reviewsPath, [review('later', 'heart-c1', 1, -1)])
      const late = await ask('ana', 'POST', reviewsPath, [
        review('second', 'heart-c1', 3, -2),
        review('first', 'heart-c1', 3, -3),
      ])
      // Good, good, again: the step begins anew with the last.
      expect(states(late.json).get('heart-c1')).toMatchObject({ learningIndex: 0, lastReviewed: minutesFrom(-1) })
    }))

  test('count from the time of their device moved by how far its clock is off, and never after their receipt', () =>
    withCards(async ({ ask }) => {
      const headers = { 'client-time': minutesFrom(60) }
      const moved = await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 3, 55)], headers)
      expect(states(moved.json).get('heart-c1')?.lastReviewed).toBe(minutesFrom(-5))
      const future = await ask('ana', 'POST', reviewsPath, [review('r2', 'heart-c2', 3, 600)])
      expect(states(future.json).get('heart-c2')?.lastReviewed).toBe(now.toISOString())
    }))

  // Shows flashcards-32
  test('of two devices that studied offline come to one state, whichever connects first', async () => {
    const rating = fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4)
    const cards = fc.constantFrom('heart-c1', 'heart-c2')
    const given = fc.array(
      fc.record({ rating, card: cards, device: fc.boolean(), gap: fc.integer({ min: 1, max: 3_000 }) }),
      {
        minLength: 2,
        maxLength: 10,
      },
    )
    await fc.assert(
      fc.asyncProperty(given, async (all) => {
        let minutes = -100_000
        const made = all.map(({ rating, card, device, gap }, n) => {
          minutes += gap
          return { device, review: review(`r${n}`, card, rating, minutes) }
        })
        const one = made.filter(({ device }) => device).map(({ review }) => review)
        const other = made.filter(({ device }) => !device).map(({ review }) => review)
        const ends: unknown[] = []
        for (const batches of [[one, other], [other, one], [[...one, ...other]], [other, one, other]]) {
          await withCards(async ({ ask }) => {
            for (const batch of batches) await ask('ana', 'POST', reviewsPath, batch)
            const deck = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
            ends.push(deck.map(({ state, lastRating }) => ({ state, lastRating })))
          })
        }
        for (const end of ends) expect(end).toEqual(ends[0])
      }),
      { numRuns: 3 },
    )
  })

  // Shows flashcards-21
  test('can be taken back, once and for good, and before they arrive', () =>
    withCards(async ({ ask }) => {
      const before = await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 3, -9)])
      await ask('ana', 'POST', reviewsPath, [review('r2', 'heart-c1', 1, -8)])
      for (let n = 0; n < 2; n++) {
        const undone = await ask('ana', 'DELETE', `${reviewsPath}/r2`)
        expect(undone.json).toEqual({ cardId: 'heart-c1', state: states(before.json).get('heart-c1') })
      }
      const again = await ask('ana', 'POST', reviewsPath, [review('r2', 'heart-c1', 1, -8)])
      expect(states(again.json).get('heart-c1')).toEqual(states(before.json).get('heart-c1'))
      expect((await ask('ana', 'DELETE', `${reviewsPath}/r1`)).json).toEqual({ cardId: 'heart-c1', state: null })
      expect((await ask('ana', 'DELETE', `${reviewsPath}/early`)).json).toEqual({ cardId: null, state: null })
      const early = await ask('ana', 'POST', reviewsPath, [review('early', 'heart-c5', 3, -1)])
      expect(states(early.json).get('heart-c5')).toBeNull()
      const { split } = (
        (await ask('ana', 'GET', '/api/flashcards/decks')).json as { id: string; split: object }[]
      ).find(({ id }) => id === 'heart') as { split: object }
      expect(split).toEqual({ mature: 0, learning: 0, unstudied: 5 })
    }))

  test('of one learner are none of another’s', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 3, -1)])
      const [ofBen] = (await ask('ben', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
      expect(ofBen).toMatchObject({ state: null, lastRating: null })
      expect((await ask('ben', 'DELETE', `${reviewsPath}/r1`)).json).toEqual({ cardId: null, state: null })
      const [ofAna] = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
      expect(ofAna).toMatchObject({ lastRating: 3 })
      expect((await ask('ben', 'POST', reviewsPath, [review('r1', 'heart-c1', 4, -1)])).status).toBe(200)
      expect((await ask('stranger', 'POST', reviewsPath, [])).status).toBe(401)
      expect((await ask('stranger', 'DELETE', `${reviewsPath}/r1`)).status).toBe(401)
    }))

  // Shows flashcards-19
  test('go on in learning: the hints say what each rating would do', () =>
    withCards(async ({ ask }) => {
      const course = [-7 * 1440 - 3, -7 * 1440 - 2, -7 * 1440 - 1, -6 * 1440].map((minutes, n) =>
        review(`r${n}`, 'heart-c1', 3, minutes),
      )
      await ask('ana', 'POST', reviewsPath, course)
      const [card] = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
      expect(card).toMatchObject({ interval: 6, ef: 2.44, lastReviewed: minutesFrom(-6 * 1440) })
      expect(card?.hints).toEqual({ 1: '~1d', 2: '~1d', 3: '~2w', 4: '~2w' })
    }))

  test.each([
    { name: 'a rating of 5', wrong: { ...review('wrong', 'heart-c1', 4, 0), rating: 5 }, code: 'malformed' },
    { name: 'a card that is nobody’s', wrong: review('wrong', 'gone', 3, 0), code: 'unknown_card' },
    {
      name: 'the id of another card’s rating',
      wrong: { ...review('before', 'heart-c1', 3, 0) },
      code: 'review_of_other_card',
    },
    {
      name: 'the id of another card’s rating of the same call',
      wrong: { ...review('good', 'heart-c1', 3, 0) },
      code: 'review_of_other_card',
    },
  ] as const)('with $name are refused one by one, and the others count', ({ wrong, code }) =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', reviewsPath, [review('before', 'heart-c4', 3, -5)])
      const good = [review('good', 'heart-c2', 3, 0), review('last', 'heart-c3', 1, 0)] as const
      for (let n = 0; n < 2; n++) {
        const { status, json } = await ask('ana', 'POST', reviewsPath, [good[0], wrong, good[1]])
        const error = refusals[code].sentence
        expect({ status, json }).toMatchObject({
          status: 200,
          json: [{ cardId: 'heart-c2' }, { id: wrong.id, error, code }, { cardId: 'heart-c3' }],
        })
        expect(Object.keys((json as object[])[1] ?? {})).toEqual(['id', 'error', 'code'])
      }
      expect(await queue(ask, '&deckId=heart')).toMatchObject({ fresh: 2 })
      const cards = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
      expect(cards.map(({ lastRating }) => lastRating)).toEqual([null, 3, 1, 3, null])
    }),
  )

  test('are answered one by one in their order, also where a card was rated twice', () =>
    withCards(async ({ ask }) => {
      const sent = [review('r1', 'heart-c1', 3, -2), review('r2', 'heart-c2', 3, -1), review('r3', 'heart-c1', 1, 0)]
      const { json } = await ask('ana', 'POST', reviewsPath, sent)
      expect((json as { cardId: string }[]).map(({ cardId }) => cardId)).toEqual(['heart-c1', 'heart-c2', 'heart-c1'])
      expect((json as unknown[])[0]).toEqual((json as unknown[])[2])
      expect((await ask('ana', 'POST', reviewsPath, [])).json).toEqual([])
    }))

  test.each([
    { name: 'all of them refused', sent: [review('r', 'gone', 3, 0), { id: 'r2' }], code: 'unknown_card' },
    { name: 'one that has no id', sent: [review('r', 'heart-c1', 3, 0), { cardId: 'heart-c2' }], code: 'malformed' },
    {
      name: 'more than 500 at once',
      sent: Array.from({ length: 501 }, (_, n) => review(`r${n}`, 'heart-c1', 3, 0)),
      code: 'malformed',
    },
  ])('with $name are refused as a whole', ({ sent, code }) =>
    withCards(async ({ ask }) => {
      expect(await ask('ana', 'POST', reviewsPath, sent)).toMatchObject({ status: 400, json: { code } })
      expect((await queue(ask, '&deckId=heart')).fresh).toBe(5)
    }),
  )
})

describe('the queue', () => {
  // Shows flashcards-13
  test('holds what is due by due date and then new cards, up to the card count', () =>
    withCards(async ({ ask, clock, chooseDecks }) => {
      await chooseDecks('ana')
      expect(await queue(ask)).toMatchObject({ due: 0, fresh: 8, estimatedMinutes: 4, nextDue: null, cramCounts: null })
      await ask('ana', 'POST', reviewsPath, [review('r1', 'lungs-c2', 3, -9), review('r2', 'heart-c3', 1, -5)])
      // Classic's steps: the one is due after 10 minutes, the other after 1.
      clock.now = new Date(now.getTime() + 2 * 60_000)
      const due = await queue(ask, '&cardCount=3')
      expect(idsOf(due)).toEqual(['heart-c3', 'lungs-c2', 'heart-c1'])
      expect(due).toMatchObject({ due: 2, fresh: 6, estimatedMinutes: 4 })
      expect(idsOf(await queue(ask, '&cardCount=1'))).toEqual(['heart-c3'])
      expect(idsOf(await queue(ask, '&reviewCards=1&cardCount=2'))).toEqual(['heart-c3', 'heart-c1'])
    }))

  // Shows flashcards-14
  test('begins no more new cards a day than were asked for, over all decks, and more on the next day', () =>
    withCards(async ({ ask, clock, chooseDecks }) => {
      await chooseDecks('ana')
      expect((await queue(ask, '&newCards=2')).fresh).toBe(2)
      await ask('ana', 'POST', reviewsPath, [review('r1', 'lungs-c1', 4, 0)])
      expect((await queue(ask, '&newCards=2&deckId=heart')).fresh).toBe(1)
      expect((await queue(ask, '&newCards=0')).fresh).toBe(0)
      await ask('ana', 'PUT', '/api/preferences/user', { newCardsPerDay: 3 })
      expect((await queue(ask)).fresh).toBe(2)
      clock.now = new Date('2026-01-06T00:00:00.000Z')
      expect((await queue(ask)).fresh).toBe(3)
    }))

  test('leaves out archived cards, new and reviewed, and failed ones when told', () =>
    withCards(async ({ ask, clock }) => {
      await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 2, -5), review('r2', 'heart-c2', 3, -20)])
      for (const id of ['heart-c2', 'heart-c3'])
        await ask('ana', 'PUT', `/api/flashcards/cards/heart/cards/${id}/archived`, { archived: true })
      clock.now = new Date(now.getTime() + 60_000)
      expect(idsOf(await queue(ask, '&deckId=heart'))).toEqual(['heart-c1', 'heart-c4', 'heart-c5'])
      expect(idsOf(await queue(ask, '&deckId=heart&includeFailed=false'))).toEqual(['heart-c4', 'heart-c5'])
      await ask('ana', 'PUT', '/api/flashcards/cards/heart/cards/heart-c2/archived', { archived: false })
      expect(idsOf(await queue(ask, '&deckId=heart'))).toContain('heart-c2')
    }))

  test('takes an interval of days from the beginning of the day on which a card is due', () =>
    withCards(async ({ ask, clock }) => {
      const good = [-3, -2, -1].map((minutes, n) => review(`r${n}`, 'heart-c1', 3, minutes))
      await ask('ana', 'POST', reviewsPath, good)
      clock.now = new Date('2026-01-05T23:59:00.000Z')
      const waiting = await queue(ask, '&deckId=heart&newCards=0')
      expect(waiting).toMatchObject({ cards: [], due: 0, nextDue: '2026-01-06T00:00:00.000Z' })
      clock.now = new Date('2026-01-06T00:00:00.000Z')
      expect(idsOf(await queue(ask, '&deckId=heart&newCards=0'))).toEqual(['heart-c1'])
    }))

  // Shows flashcards-10
  test('crams all, failed or flagged cards with their real counts, whatever is due', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 2, -2), review('r2', 'heart-c2', 4, -2)])
      await ask('ana', 'PUT', '/api/flashcards/cards/heart/cards/heart-c4/flagged', { flagged: true })
      await ask('ana', 'PUT', '/api/flashcards/cards/heart/cards/heart-c5/archived', { archived: true })
      const crammed = (query: string) => queue(ask, `&deckId=heart&mode=cramming${query}`)
      const all = await crammed('')
      expect(idsOf(all)).toEqual(['heart-c1', 'heart-c2', 'heart-c3', 'heart-c4'])
      expect(all).toMatchObject({ cramCounts: { all: 4, failed: 1, flagged: 1 }, estimatedMinutes: 1.6 })
      expect(idsOf(await crammed('&cram=failed'))).toEqual(['heart-c1'])
      expect(idsOf(await crammed('&cram=flagged&includeFailed=false'))).toEqual(['heart-c4'])
      expect(idsOf(await crammed('&includeFailed=false'))).toEqual(['heart-c2', 'heart-c3', 'heart-c4'])
      expect(idsOf(await crammed('&cardCount=2'))).toEqual(['heart-c1', 'heart-c2'])
      expect(idsOf(await queue(ask, '&deckId=heart&mode=cram&cram=failed'))).toEqual(['heart-c1'])
    }))

  test('can be narrowed to tags', () =>
    withCards(async ({ ask }) => {
      expect(idsOf(await queue(ask, '&deckId=heart&tagsToInclude=even'))).toEqual(['heart-c2', 'heart-c4'])
      expect(idsOf(await queue(ask, '&deckId=heart&mode=cramming&tagsToInclude=odd'))).toEqual([
        ...['heart-c1', 'heart-c3', 'heart-c5'],
      ])
    }))

  // Shows flashcards-15
  test('is shuffled by chance after the selection', () =>
    withCards(
      async ({ ask }) => {
        const asked = (randomizeOrder: boolean) =>
          ask('ana', 'GET', `${queuePath}?deckId=heart&cardCount=3&randomizeOrder=${randomizeOrder}`)
        const plain = idsOf((await asked(false)).json as Queue)
        const shuffled = idsOf((await asked(true)).json as Queue)
        expect(plain).toEqual(['heart-c1', 'heart-c2', 'heart-c3'])
        expect(shuffled).not.toEqual(plain)
        expect(shuffled.toSorted()).toEqual(plain)
      },
      { chance: () => 0.99 },
    ))

  test('is the learner’s own', () =>
    withCards(async ({ ask }) => {
      expect((await ask('stranger', 'GET', queuePath)).status).toBe(401)
      expect((await ask('ana', 'GET', `${queuePath}?deckId=nothing`)).status).toBe(404)
      expect((await ask('ana', 'GET', `${queuePath}?newCards=101`)).status).toBe(400)
    }))
})

describe('a study session', () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  const begun = { deckId: 'heart', mode: 'spaced', cardCount: 2, id }

  // Shows flashcards-26
  test('is recorded with its cards, its completion, its accuracy and its time, and listed newest first', () =>
    withCards(async ({ ask, clock }) => {
      for (let n = 0; n < 2; n++) {
        expect(await ask('ana', 'POST', sessionsPath, begun)).toMatchObject({ status: 201, json: { id } })
      }
      await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 3, -2, id), review('r2', 'heart-c2', 2, -1, id)])
      const finished = await ask('ana', 'PUT', `${sessionsPath}/${id}`, { completed: 2, timeSpent: 95 })
      const expected = {
        id,
        originalMode: 'spaced',
        date: now.toISOString(),
        cards: 2,
        completed: 2,
        correctPercentage: 50,
        timeSpent: 95,
        actualDeckName: 'Test bank: Cardiology',
        deckName: 'Test bank: Cardiology',
      }
      expect(finished.json).toMatchObject(expected)
      const lower = await ask('ana', 'PUT', `${sessionsPath}/${id}`, { completed: 1, timeSpent: 5 })
      expect(lower.json).toMatchObject({ completed: 2, timeSpent: 95 })
      clock.now = new Date(now.getTime() + 60_000)
      const second = (await ask('ana', 'POST', sessionsPath, { deckId: 'lungs', mode: 'cram', cardCount: 3 })).json
      const all = (await ask('ana', 'GET', sessionsPath)).json as StudySession[]
      expect(all.map((session) => session.id)).toEqual([(second as { id: string }).id, id])
      expect(all[0]).toMatchObject({ originalMode: 'cram', correctPercentage: 0 })
      const ofHeart = (await ask('ana', 'GET', `${sessionsPath}?deckId=heart`)).json as StudySession[]
      expect(ofHeart).toMatchObject([expected])
    }))

  // Shows flashcards-41
  test('of cramming logs its ratings and leaves the schedule alone, even when they come before it', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', reviewsPath, [review('r1', 'heart-c1', 1, -2, id)])
      expect((await queue(ask, '&deckId=heart')).fresh).toBe(4)
      await ask('ana', 'POST', sessionsPath, { ...begun, mode: 'cramming' })
      await ask('ana', 'POST', reviewsPath, [review('r2', 'heart-c1', 4, -1, id)])
      const [card] = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
      expect(card).toMatchObject({ state: null, lastRating: 4 })
      expect((await queue(ask, '&deckId=heart')).fresh).toBe(5)
      const [session] = (await ask('ana', 'GET', sessionsPath)).json as StudySession[]
      expect(session).toMatchObject({ correctPercentage: 50 })
    }))

  test('is its learner’s own', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', sessionsPath, begun)
      expect((await ask('ben', 'GET', sessionsPath)).json).toEqual([])
      expect((await ask('ben', 'PUT', `${sessionsPath}/${id}`, { completed: 2 })).status).toBe(404)
      expect((await ask('ben', 'POST', sessionsPath, begun)).status).toBe(201)
      expect((await ask('ana', 'POST', sessionsPath, { ...begun, deckId: 'nothing', id: undefined })).status).toBe(404)
      for (const [method, path] of [
        ['GET', sessionsPath],
        ['POST', sessionsPath],
        ['PUT', `${sessionsPath}/${id}`],
      ] as const) {
        expect((await ask('stranger', method, path, method === 'GET' ? undefined : begun)).status).toBe(401)
      }
    }))
})
