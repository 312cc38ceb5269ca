import { expect, test } from 'vitest'
import { classicScheduler } from '../../../domain/flashcards/classic.ts'
import type { StudyMode } from '../../../domain/flashcards/plan-session.ts'
import type { Studied } from '../../offline/card-store.ts'
import type { CardMessage } from '../../offline/messages.ts'
import { makeCard } from '../testing/make-card.ts'
import { StudySession } from './study-session.ts'

const at = new Date('2026-01-05T09:00:00.000Z')
function begin(mode: StudyMode) {
  const told: CardMessage[] = []
  const kept: Studied[] = []
  let ids = 0
  const session = new StudySession({
    kept: {
      sessionId: 's1',
      deckId: 'd',
      mode,
      cards: [makeCard('c1'), makeCard('c2')],
      secondsSpent: 0,
      study: null,
    },
    store: {
      keep: async (messages, studied) => {
        told.push(...messages)
        if (messages.length > 0) kept.push(studied)
        return true
      },
    },
    scheduler: classicScheduler({ timeZone: 'UTC', dayStartHour: 0 }),
    newId: () => `r${++ids}`,
  })
  return { session, told, kept }
}

test('a rating is scheduled here at once and told to the server afterwards', () => {
  const { session, told, kept } = begin('spaced')
  session.flip()
  session.rate(3, at)
  expect(session.card?.id).toBe('c2')
  expect(session.view.cards.get('c1')?.state).toMatchObject({ learningIndex: 1, due: '2026-01-05T09:10:00.000Z' })
  const review = { id: 'r1', cardId: 'c1', rating: 3, reviewedAt: at.toISOString(), sessionId: 's1' }
  expect(told).toEqual([{ kind: 'review', review }])
  expect(kept).toMatchObject([
    {
      schedule: { cardId: 'c1', state: session.view.cards.get('c1')?.state },
      rated: { cardId: 'c1', reviewId: 'r1', rating: { difficulty: 3, isFirst: true } },
      session: { deckId: 'd', study: { position: 1, rated: ['c1'] } },
    },
  ])
})

// Shows flashcards-20
test('a rating counts only once the answer is shown', () => {
  const { session, told } = begin('spaced')
  session.rate(3, at)
  expect(session.card?.id).toBe('c1')
  expect(told).toEqual([])
})

test('cramming logs its ratings and leaves the schedule alone', () => {
  const { session, told } = begin('cram')
  session.flip()
  session.rate(1, at)
  expect(session.view.cards.get('c1')).toMatchObject({ state: null, lastRating: 1 })
  expect(session.view.study.waiting).toEqual({})
  expect(told).toHaveLength(1)
})

// Shows flashcards-21
test('undo takes the rating back here and on the server', () => {
  const { session, told } = begin('spaced')
  session.flip()
  session.rate(4, at)
  session.undo()
  expect(session.card).toMatchObject({ id: 'c1', state: null })
  expect(session.view.study.isFlipped).toBe(true)
  expect(told.at(-1)).toEqual({ kind: 'undo', reviewId: 'r1' })
})

test('a session says how many cards were rated when it is left', async () => {
  const { session, told } = begin('spaced')
  session.flip()
  session.rate(3, at)
  session.tick()
  await session.leave()
  expect(told.at(-1)).toEqual({ kind: 'finish', sessionId: 's1', completed: 1, timeSpent: 1 })
})

test('archiving a card moves on, and it can be brought back', () => {
  const { session, told } = begin('spaced')
  session.setArchived('c1', true)
  expect(session.card?.id).toBe('c2')
  expect(session.view.cards.get('c1')?.archived).toBe(true)
  session.setArchived('c1', false)
  expect(session.card?.id).toBe('c1')
  expect(told.map(({ kind }) => kind)).toEqual(['archived', 'archived'])
})
