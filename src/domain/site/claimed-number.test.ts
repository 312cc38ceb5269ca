import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboutNumber, claimedNumber, counted } from './claimed-number.ts'

describe('a claim', () => {
  test.each([
    { name: 'says nothing where there is nothing', count: 0, claim: '0' },
    { name: 'says small counts as they are', count: 99, claim: '99' },
    { name: 'has no plus where the number is round', count: 500, claim: '500' },
    { name: 'rounds down to two digits', count: 129, claim: '120+' },
    { name: 'says 1,000+ from 1,001 on', count: 1_048, claim: '1,000+' },
    { name: 'says 1,900+ one short of 2,000', count: 1_999, claim: '1,900+' },
    { name: 'keeps two digits of large counts', count: 12_345, claim: '12,000+' },
  ])('$name', ({ count, claim }) => expect(claimedNumber(count)).toBe(claim))

  // Shows landing-19
  test('never says more than there are, nor less than nine tenths of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (count) => {
        const said = Number(claimedNumber(count).replaceAll(/[,+]/g, ''))
        expect(said).toBeLessThanOrEqual(count)
        expect(said).toBeGreaterThanOrEqual(0.9 * count)
      }),
    )
  })
})

test.each([
  { name: 'a rough number says that it is one', count: 2_043, words: 'about 2,000' },
  { name: 'an exact number does not', count: 2_000, words: '2,000' },
  { name: 'a small number is exact', count: 42, words: '42' },
])('$name', ({ count, words }) => expect(aboutNumber(count)).toBe(words))

test('one thing is one, and all else are many', () => {
  expect([0, 1, 1_048].map((count) => counted(count, 'question'))).toEqual([
    '0 questions',
    '1 question',
    '1,048 questions',
  ])
  expect(counted(2, 'body', 'bodies')).toBe('2 bodies')
})
