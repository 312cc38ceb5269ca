import { describe, expect, test } from 'vitest'
import type { EditorCard } from '../../../contract/card-editor.ts'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { now } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'

const path = '/api/admin/cards'

describe('the flashcards editor', () => {
  test('lists the cards of a deck as everybody has them, and of all decks', () =>
    withCards(async ({ ask }) => {
      await ask('ada', 'PUT', '/api/flashcards/cards/heart/cards/heart-c1', { front: 'My own', back: 'My own' })
      const cards = (await ask('ada', 'GET', `${path}?deckId=heart`)).json as EditorCard[]
      expect(cards).toHaveLength(5)
      expect(cards[0]).toEqual({
        id: 'heart-c1',
        deckId: 'heart',
        version: 1,
        front: 'Front 1 of heart',
        back: 'Back 1',
        retired: false,
        extendedExplanation: 'Why 1',
        category: 'Test bank: Cardiology',
        tags: ['odd'],
        references: [],
        sources: [],
      })
      expect(((await ask('ada', 'GET', path)).json as EditorCard[]).length).toBe(64)
      expect((await ask('ada', 'GET', `${path}?deckId=nothing`)).status).toBe(404)
    }))

  // Shows flashcards-47
  test('changes a card for everybody as a new version, and learners keep their own words', () =>
    withCards(async ({ ask, clock }) => {
      await ask('ben', 'PUT', '/api/flashcards/cards/heart/cards/heart-c1', { front: 'Of Ben', back: 'Of Ben' })
      const changed = await ask('ada', 'PATCH', `${path}/heart-c1`, { front: ' Better ', back: 'Clearer' })
      expect(changed.json).toMatchObject({ version: 2, front: 'Better', back: 'Clearer', extendedExplanation: 'Why 1' })
      const same = await ask('ada', 'PATCH', `${path}/heart-c1`, { front: 'Better' })
      expect(same.json).toMatchObject({ version: 2 })
      clock.now = new Date(now.getTime() + 5_000)
      const seen = async (as: 'ana' | 'ben') =>
        ((await ask(as, 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[])[0]?.front
      expect(await seen('ana')).toBe('Better')
      expect(await seen('ben')).toBe('Of Ben')
      const blank = await ask('ada', 'PATCH', `${path}/heart-c1`, { front: '  ' })
      expect(blank).toMatchObject({ status: 400, json: { field: 'front' } })
      expect((await ask('ada', 'PATCH', `${path}/gone`, { front: 'A' })).status).toBe(404)
    }))

  test('draws a figure from its data, says what does not fit, and takes it away', () =>
    withCards(async ({ ask }) => {
      const change = (figureSource: string) => ask('ada', 'PATCH', `${path}/heart-c1`, { figureSource })
      const source =
        'kind: run-chart\nalt: A line of six values that rises.\ncaption: Score\nyLabel: Score\nvalues: [4, 5, 6, 7, 8, 9]'
      const drawn = await change(source)
      expect(drawn.json).toMatchObject({ version: 2, figure: { caption: 'Score' } })
      expect((drawn.json as EditorCard).figureSource).toContain('kind: run-chart')
      const wrong = await change(source.replace('yLabel', 'label'))
      expect(wrong).toMatchObject({
        status: 400,
        json: { code: 'figure_does_not_fit', error: expect.stringContaining('yLabel') },
      })
      expect((await change('')).json).not.toHaveProperty('figure')
    }))

  // Shows flashcards-47
  test('adds a card once, retires it and brings it back; what was studied stays', () =>
    withCards(async ({ ask, clock }) => {
      const id = '00000000-0000-4000-8000-00000000000b'
      const body = { deckId: 'heart', front: 'New Card Front', back: 'New Card Back', id }
      for (let n = 0; n < 2; n++) {
        const made = await ask('ada', 'POST', path, body)
        expect(made).toMatchObject({ status: 201, json: { id, version: 1, category: 'Test bank: Cardiology' } })
      }
      const later = () => {
        clock.now = new Date(clock.now.getTime() + 5_000)
      }
      const listed = async () => {
        later()
        const cards = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=heart')).json as Card[]
        return cards.find((card) => card.id === id)
      }
      expect(await listed()).toMatchObject({ front: 'New Card Front' })
      const review = { id: 'r1', cardId: id, rating: 3, reviewedAt: now.toISOString() }
      await ask('ana', 'POST', '/api/flashcards/reviews', [review])
      expect((await ask('ada', 'PATCH', `${path}/${id}`, { retired: true })).json).toMatchObject({ retired: true })
      expect(await listed()).toBeUndefined()
      const split = { mature: 0, learning: 0, unstudied: 5 }
      const decks = (await ask('ana', 'GET', '/api/flashcards/decks')).json
      expect(decks).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'heart', questionCount: 5, split })]))
      const offline = await ask('ana', 'POST', '/api/flashcards/reviews', [{ ...review, id: 'r2' }])
      expect(offline.status).toBe(200)
      await ask('ada', 'PATCH', `${path}/${id}`, { retired: false })
      expect(await listed()).toMatchObject({ state: { learningIndex: 2 } })
    }))

  // Shows flashcards-48
  test('is closed to learners and strangers', () =>
    withCards(async ({ ask }) => {
      const body = { deckId: 'heart', front: 'A', back: 'B' }
      for (const [method, to] of [
        ['GET', path],
        ['POST', path],
        ['PATCH', `${path}/heart-c1`],
      ] as const) {
        const sent = method === 'GET' ? undefined : body
        expect((await ask('ana', method, to, sent)).status).toBe(403)
        expect((await ask('stranger', method, to, sent)).status).toBe(401)
      }
      expect((await ask('ada', 'POST', path, { ...body, deckId: 'nothing' })).status).toBe(404)
    }))
})
