import { expect, test } from 'vitest'
import { now } from '../testing/app.ts'
import { withCards } from '../testing/flashcards.ts'

const half = 'r\ud800'
const at = now.toISOString()

test('F23: an id with half a character is refused, so that no rating is taken that moves no card', () =>
  withCards(async ({ ask, database }) => {
    const rate = (id: string) =>
      ask('ana', 'POST', '/api/flashcards/reviews', [{ id, cardId: 'heart-c1', rating: 3, reviewedAt: at }])
    expect((await rate(half)).status).toBe(400)
    expect(await database.read((db) => db.selectFrom('cardReviews').selectAll().execute())).toEqual([])
    expect((await rate('r1')).status).toBe(200)
  }))

test('F23: the body of a rating stands in the OpenAPI document', () =>
  withCards(async ({ ask }) => {
    const { paths } = (await ask('stranger', 'GET', '/api/openapi.json')).json as {
      paths: Record<string, { post?: { requestBody?: unknown } }>
    }
    expect(paths['/api/flashcards/reviews']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { type: 'array' } } },
    })
  }))

test('F11: a rating of a device in the year 9999 is taken and read', () =>
  withCards(async ({ ask, chooseDecks }) => {
    await chooseDecks('ana')
    const headers = { 'client-time': '9999-12-31T23:59:59.000Z' }
    const rating = [{ id: 'r1', cardId: 'heart-c1', rating: 3, reviewedAt: at }]
    expect((await ask('ana', 'POST', '/api/flashcards/reviews', rating, headers)).status).toBe(200)
    for (const path of ['queue', 'sessions', 'progress', 'progress/history'])
      expect((await ask('ana', 'GET', `/api/flashcards/${path}`)).status).toBe(200)
  }))
