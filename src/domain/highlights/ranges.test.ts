import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coversRange,
  mergedRanges,
  segmentsOf,
  type TextRange,
  toggledRange,
  trimmedRange,
  withoutRange,
  withRange,
} from './ranges.ts'

const range = (start: number, end: number): TextRange => ({ start, end })

describe('one more highlight', () => {
  test.each([
    { name: 'stands beside another', ranges: [range(0, 3)], added: range(5, 8), is: [range(0, 3), range(5, 8)] },
    {
      name: 'stands in the order of the text',
      ranges: [range(5, 8)],
      added: range(0, 3),
      is: [range(0, 3), range(5, 8)],
    },
    // Shows player-16
    { name: 'becomes one with what it overlaps', ranges: [range(0, 5)], added: range(3, 8), is: [range(0, 8)] },
    { name: 'becomes one with what it touches', ranges: [range(0, 3)], added: range(3, 8), is: [range(0, 8)] },
    { name: 'closes the gap between two', ranges: [range(0, 3), range(5, 8)], added: range(2, 6), is: [range(0, 8)] },
    { name: 'inside another changes nothing', ranges: [range(0, 8)], added: range(2, 4), is: [range(0, 8)] },
    { name: 'of no character changes nothing', ranges: [range(0, 8)], added: range(9, 9), is: [range(0, 8)] },
  ])('$name', ({ ranges, added, is }) => expect(withRange(ranges, added)).toEqual(is))
})

describe('a highlight taken off', () => {
  test.each([
    { name: 'is gone', ranges: [range(0, 3), range(5, 8)], removed: range(0, 3), is: [range(5, 8)] },
    {
      name: 'leaves both sides of its middle',
      ranges: [range(0, 8)],
      removed: range(3, 5),
      is: [range(0, 3), range(5, 8)],
    },
    {
      name: 'may reach over several',
      ranges: [range(0, 3), range(5, 8)],
      removed: range(2, 6),
      is: [range(0, 2), range(6, 8)],
    },
    { name: 'beside all others changes nothing', ranges: [range(0, 3)], removed: range(4, 9), is: [range(0, 3)] },
    { name: 'of no character changes nothing', ranges: [range(0, 8)], removed: range(4, 4), is: [range(0, 8)] },
  ])('$name', ({ ranges, removed, is }) => expect(withoutRange(ranges, removed)).toEqual(is))
})

describe('a selection', () => {
  test.each([
    { name: 'loses the white space at its ends', text: 'a newborn girl', selected: range(1, 10), is: range(2, 9) },
    { name: 'of white space alone is none', text: 'a  b', selected: range(1, 3), is: undefined },
    { name: 'beyond the text ends with it', text: 'abc', selected: range(1, 9), is: range(1, 3) },
  ])('$name', ({ text, selected, is }) => expect(trimmedRange(text, selected)).toEqual(is))

  // Shows player-17
  test('that is wholly highlighted loses its highlight, any other gains it', () => {
    expect(toggledRange([range(0, 8)], range(2, 4))).toEqual([range(0, 2), range(4, 8)])
    expect(toggledRange([range(0, 3)], range(2, 4))).toEqual([range(0, 4)])
  })
})

describe('whatever is highlighted and taken off', () => {
  const position = fc.integer({ min: 0, max: 30 })
  const anyRange = fc.tuple(position, position).map(([a, b]) => range(Math.min(a, b), Math.max(a, b)))
  const anyRanges = fc.array(anyRange, { maxLength: 8 })
  const charactersOf = (ranges: readonly TextRange[]) =>
    new Set(ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n)))

  // Shows player-16
  test('merging keeps exactly the characters, in ranges that do not touch', () =>
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const merged = mergedRanges(ranges)
        expect(charactersOf(merged)).toEqual(charactersOf(ranges))
        for (const [n, { start, end }] of merged.entries()) {
          expect(start).toBeLessThan(end)
          if (n > 0) expect(start).toBeGreaterThan(merged[n - 1]?.end ?? 0)
        }
      }),
    ))

  test('adding is union and removing is difference, character by character', () =>
    fc.assert(
      fc.property(anyRanges, anyRange, (ranges, one) => {
        expect(charactersOf(withRange(ranges, one))).toEqual(charactersOf([...ranges, one]))
        expect(charactersOf(withoutRange(ranges, one))).toEqual(
          new Set([...charactersOf(ranges)].filter((n) => n < one.start || n >= one.end)),
        )
        if (one.start < one.end) expect(coversRange(withRange(ranges, one), one)).toBe(true)
      }),
    ))

  test('the segments joined are the text, and show exactly what is highlighted', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), anyRanges, (text, ranges) => {
        const segments = segmentsOf(text, ranges)
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
        const shown = charactersOf(segments.filter(({ isHighlighted }) => isHighlighted))
        expect(shown).toEqual(new Set([...charactersOf(ranges)].filter((n) => n < text.length).sort((a, b) => a - b)))
      }),
    ))
})
