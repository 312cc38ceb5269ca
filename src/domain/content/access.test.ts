import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interleave, nextUnlock, openingOrder, unlockedCount } from './access.ts'

const learner = { reviews: 0, isAdmin: false, access: 'ranked' } as const

describe('unlockedCount', () => {
  test.each([
    // Shows landing-49
    { name: 'opens 50 to a new learner', asker: {}, total: 2000, open: 50 },
    { name: 'opens no more than there are', asker: {}, total: 30, open: 30 },
    { name: 'opens no more after one review', asker: { reviews: 1 }, total: 2000, open: 50 },
    { name: 'opens 500 after two reviews', asker: { reviews: 2 }, total: 2000, open: 500 },
    { name: 'opens 1000 after four reviews', asker: { reviews: 4 }, total: 2000, open: 1000 },
    { name: 'still opens 1000 after 63 reviews', asker: { reviews: 63 }, total: 2000, open: 1000 },
    { name: 'opens everything after 64 reviews', asker: { reviews: 64 }, total: 2000, open: 2000 },
    { name: 'opens everything to admins', asker: { isAdmin: true }, total: 2000, open: 2000 },
    { name: 'opens everything where the server is open', asker: { access: 'open' as const }, total: 2000, open: 2000 },
  ])('$name', ({ asker, total, open }) => {
    expect(unlockedCount(total, { ...learner, ...asker })).toBe(open)
  })

  test('never falls when a review is added', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(200), (total, reviews) => {
        const before = unlockedCount(total, { ...learner, reviews })
        expect(unlockedCount(total, { ...learner, reviews: reviews + 1 })).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

describe('interleave', () => {
  test('takes one of each domain before the second of any', () => {
    expect(interleave([['a1', 'a2', 'a3'], ['b1'], [], ['d1', 'd2']])).toEqual(['a1', 'b1', 'd1', 'a2', 'd2', 'a3'])
  })

  test('leaves what was first where it was when questions are appended to the shortest domains', () => {
    expect(
      interleave([
        ['a1', 'a2'],
        ['b1', 'b2'],
      ]).slice(0, 4),
    ).toEqual(
      interleave([
        ['a1', 'a2', 'a3'],
        ['b1', 'b2'],
      ]).slice(0, 4),
    )
  })

  test('loses and repeats nothing', () => {
    const domains = fc.array(fc.array(fc.nat()))
    fc.assert(
      fc.property(domains, (dealt) => {
        expect(interleave(dealt).sort()).toEqual(dealt.flat().sort())
      }),
    )
  })
})

describe('openingOrder', () => {
  test('deals out the domains where nothing stands yet', () => {
    expect(openingOrder([], [['a1', 'a2'], ['b1']])).toEqual(['a1', 'b1', 'a2'])
  })

  test('keeps what stands in its order, without what is gone, whatever its domain, and deals the new out behind it', () => {
    expect(openingOrder(['b1', 'gone', 'a2'], [['a1', 'a2'], ['c1'], ['b1', 'b2']])).toEqual([
      'b1',
      'a2',
      'a1',
      'c1',
      'b2',
    ])
  })
})

describe('nextUnlock', () => {
  test.each([
    { name: 'is two reviews away for a new learner', asker: {}, total: 2000, is: { reviews: 2, questions: 500 } },
    { name: 'opens no more than there are', asker: {}, total: 121, is: { reviews: 2, questions: 121 } },
    {
      name: 'counts the reviews that are still missing',
      asker: { reviews: 3 },
      total: 2000,
      is: { reviews: 1, questions: 1000 },
    },
    {
      name: 'passes by ranks that open no questions',
      asker: { reviews: 20 },
      total: 2000,
      is: { reviews: 44, questions: 2000 },
    },
    { name: 'is none where all are open', asker: {}, total: 50, is: null },
    { name: 'is none for admins', asker: { isAdmin: true }, total: 2000, is: null },
    { name: 'is none where the server is open', asker: { access: 'open' as const }, total: 2000, is: null },
  ])('$name', ({ asker, total, is }) => {
    expect(nextUnlock(total, { ...learner, ...asker })).toEqual(is)
  })
})
