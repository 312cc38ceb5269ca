import { describe, expect, test } from 'vitest'
import { type CardAction, nextBatch } from './card-action.ts'

const review = (id: string): { action: CardAction } => ({
  action: {
    kind: 'review',
    review: { id, cardId: 'c1', rating: 3, reviewedAt: '2026-01-05T09:00:00.000Z', sessionId: 's1' },
  },
})
const undo: { action: CardAction } = { action: { kind: 'undo', reviewId: 'r2' } }
const many = Array.from({ length: 501 }, (_, n) => review(`r${n}`))

describe('what goes with the next call', () => {
  test.each([
    { name: 'reviews that follow each other go together', kept: [review('r1'), review('r2'), undo], count: 2 },
    { name: 'an undo goes alone, and what follows waits for it', kept: [undo, review('r3')], count: 1 },
    { name: 'no more than 500 reviews go at once', kept: many, count: 500 },
    { name: 'nothing goes when nothing is left', kept: [], count: 0 },
  ])('$name', ({ kept, count }) => {
    expect(nextBatch(kept)).toEqual(kept.slice(0, count))
  })
})
