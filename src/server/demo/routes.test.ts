import { expect, test } from 'vitest'
import type { Card } from '../../contract/flashcard-parts.ts'
import { withApp } from '../testing/app.ts'
import { withCards } from '../testing/flashcards.ts'

// Shows landing-13
test('a visitor gets the demo questions with their keys, in tutor mode, and no other question', () =>
  withApp(async ({ ask }) => {
    const { status, json } = await ask('stranger', 'GET', '/api/demo/block')
    expect(status).toBe(200)
    expect(json).toMatchObject({ mode: 'tutor', questions: [{ id: 'card-1', correctAnswer: 'b' }] })
    expect((json as { questions: object[] }).questions).toHaveLength(1)
  }))

// Shows landing-14
test('a visitor gets cards as a learner who never reviewed them would', () =>
  withApp(async ({ ask }) => {
    const { status, json } = await ask('stranger', 'GET', '/api/demo/cards')
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { id: 'card-c1', front: 'Front', back: 'Back', extendedExplanation: 'Why', category: 'Cardiology', state: null },
    ])
    await ask('ana', 'PUT', '/api/flashcards/decks/deck/selected', { selected: true })
    const [card] = (await ask('ana', 'GET', '/api/flashcards/cards?deckId=deck')).json as Card[]
    // Which questions are on its point is for who can answer them.
    const { questions = [], ...rest } = card ?? {}
    expect([[rest], questions.length]).toEqual([json, 40])
  }))

// Shows landing-14
test('the demo shows one card of each deck, at most 5, and none of a reward deck', () =>
  withCards(async ({ ask }) => {
    const cards = (await ask('stranger', 'GET', '/api/demo/cards')).json as Card[]
    expect(cards.length).toBeGreaterThan(1)
    expect(cards.length).toBeLessThanOrEqual(5)
    expect(new Set(cards.map(({ deckId }) => deckId)).size).toBe(cards.length)
    expect(cards.map(({ deckId }) => deckId)).not.toContain('studies')
  }))

test('a visitor sees a card with its figure drawn, and none of its data', () =>
  withCards(async ({ ask, clock }) => {
    const [{ id } = { id: '' }] = (await ask('stranger', 'GET', '/api/demo/cards')).json as Card[]
    const figureSource =
      'kind: run-chart\nalt: A line of six values that rises.\ncaption: Score by month\nyLabel: Score\nvalues: [4, 5, 6, 7, 8, 9]'
    await ask('ada', 'PATCH', `/api/admin/cards/${id}`, { figureSource })
    clock.now = new Date(clock.now.getTime() + 5_000)
    const { json, text } = await ask('stranger', 'GET', '/api/demo/cards')
    expect((json as Card[])[0]).toMatchObject({ id, figure: { caption: 'Score by month' } })
    expect(text).not.toContain('run-chart')
  }))
