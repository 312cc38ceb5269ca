import { expect, test } from 'vitest'
import type { StudySession } from '../../../contract/study.ts'
import { now, type Tools } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'

const minuteMs = 60_000
const deckId = 'heart'
const [one, two] = ['1', '2'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]

async function startSession({ ask }: Tools, id: string, mode: 'spaced' | 'cram' = 'spaced') {
  const { status } = await ask('ana', 'POST', '/api/flashcards/sessions', { id, deckId, mode, cardCount: 2 })
  expect(status).toBe(201)
}

async function rate({ ask }: Tools, id: string, sessionId: string, rating = 3) {
  const reviewedAt = new Date(now.getTime() - minuteMs).toISOString()
  const { status } = await ask('ana', 'POST', '/api/flashcards/reviews', [
    { id, cardId: 'heart-c1', rating, reviewedAt, sessionId },
  ])
  expect(status).toBe(200)
}

const exported = async ({ ask }: Tools) =>
  (await ask('ana', 'GET', '/api/user/export')).json as Record<string, Record<string, unknown>[]>

const shares = async ({ ask }: Tools) =>
  ((await ask('ana', 'GET', '/api/flashcards/sessions')).json as StudySession[])
    .map(({ id, correctPercentage }) => [id, correctPercentage])
    .sort()

const stored = ({ database }: Tools) =>
  database.read((db) => db.selectFrom('cardReviews').selectAll().orderBy('id').execute())

test('a rating is kept without what another row says, and leaves with it', () =>
  withCards(async (tools) => {
    await tools.chooseDecks('ana')
    await startSession(tools, one)
    await startSession(tools, two)
    await rate(tools, 'r1', two)
    expect(await stored(tools)).toMatchObject([{ receivedAt: '+60000', sessionNumber: 2, sessionId: null }])
    const { cardReviews = [] } = await exported(tools)
    expect(cardReviews).toMatchObject([{ id: 'r1', receivedAt: now.toISOString(), sessionId: two }])
    expect(cardReviews[0]).not.toHaveProperty('sessionNumber')
    expect(await shares(tools)).toEqual([
      [one, 0],
      [two, 100],
    ])
  }))

test('a rating that comes before its session is of it once that has come', () =>
  withCards(async (tools) => {
    await tools.chooseDecks('ana')
    await rate(tools, 'r1', one)
    expect(await stored(tools)).toMatchObject([{ sessionNumber: null, sessionId: one, mode: 'spaced' }])
    expect((await exported(tools)).cardReviews).toMatchObject([{ sessionId: one }])
    await startSession(tools, one, 'cram')
    expect(await stored(tools)).toMatchObject([{ sessionNumber: 1, sessionId: null, mode: 'cram' }])
    expect((await exported(tools)).cardReviews).toMatchObject([{ sessionId: one }])
    expect(await shares(tools)).toEqual([[one, 100]])
  }))

test('a session that has no number goes on by its id', () =>
  withCards(async (tools) => {
    await tools.chooseDecks('ana')
    await startSession(tools, one)
    await tools.database.write((db) => db.updateTable('studySessions').set({ number: null }).execute())
    await rate(tools, 'r1', one)
    await rate(tools, 'r2', one, 1)
    await startSession(tools, two)
    await rate(tools, 'r3', two)
    expect(await stored(tools)).toMatchObject([
      { sessionNumber: null, sessionId: one },
      { sessionNumber: null, sessionId: one },
      { sessionNumber: 1, sessionId: null },
    ])
    expect(await shares(tools)).toEqual([
      [one, 50],
      [two, 100],
    ])
  }))
