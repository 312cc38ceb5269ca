import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankOf, rankProgress, ranks } from './rank.ts'

describe('the reward table', () => {
  test.each([
    [0, 'Novice', 'Quill', '50 trial questions'],
    [2, 'Contributor', 'bronze', 'unlock 500 questions'],
    [4, 'Reviewer', 'silver', 'unlock 1000 questions'],
    [8, 'Senior Reviewer', 'gold', 'top 50 Studies flashcards'],
    [16, 'Expert Reviewer', 'badge of honor', 'top 50 Medications flashcards'],
    [32, 'Master Reviewer', 'trophy', 'top 50 Numbers flashcards'],
    [64, 'Legendary Reviewer', 'diamond', 'all-access pass (unlimited question banks and flashcards for life)'],
    // Shows landing-29
  ])('gives for %i reviews the rank %s, its badge and its reward', (reviews, rank, badge, reward) => {
    expect(rankOf(reviews)).toMatchObject({ reviews, rank, badge, reward })
  })

  test('has no other ranks', () => expect(ranks).toHaveLength(7))
})

describe('the way to the next rank', () => {
  test.each([
    { name: 'begins at nothing', reviews: 0, is: { needed: 2, percent: 0 } },
    { name: 'is half done after one of two reviews', reviews: 1, is: { needed: 1, percent: 50 } },
    { name: 'begins anew with each rank', reviews: 8, is: { needed: 8, percent: 0 } },
    { name: 'is never done before the rank is reached', reviews: 63, is: { needed: 1, percent: 96 } },
    { name: 'ends at the highest', reviews: 64, is: { needed: 0, percent: 100, next: undefined } },
    { name: 'has no end beyond the highest', reviews: 640, is: { needed: 0, percent: 100, next: undefined } },
  ])('$name', ({ reviews, is }) => expect(rankProgress(reviews)).toMatchObject(is))

  // Shows landing-47
  test('leads to the rank that the reviews which are still needed make', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), (reviews) => {
        const { rank, next, needed, percent } = rankProgress(reviews)
        expect(rankOf(reviews + needed)).toBe(next ?? rank)
        expect(percent).toBe(next ? Math.min(99, percent) : 100)
      }),
    )
  })
})
