import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedAnswer, type FieldChange, fields, mergeChange, type QuestionState } from './merge-change.ts'

const minute = (n: number) => `2026-01-05T09:${String(n).padStart(2, '0')}:00.000Z`
const answer = (value: string, at: number): FieldChange => ({ field: 'answer', value, at: minute(at) })
const shown = (at: number): FieldChange => ({ field: 'explanationShown', value: 'true', at: minute(at) })
const mergeAll = (changes: readonly FieldChange[], mode: 'exam' | 'tutor') =>
  changes.reduce<QuestionState>((state, change) => mergeChange(state, change, mode), {})

describe('standingAnswer', () => {
  test.each<{ name: string; mode?: 'exam' | 'tutor'; changes: FieldChange[]; stands: string | undefined }>([
    { name: 'is nothing before the first answer', changes: [], stands: undefined },
    { name: 'is the later of two answers', changes: [answer('a', 1), answer('b', 2)], stands: 'b' },
    { name: 'is the later one also when it arrives first', changes: [answer('b', 2), answer('a', 1)], stands: 'b' },
    // Shows qbank-65
    { name: 'is the later arrival of two at one time', changes: [answer('a', 1), answer('b', 1)], stands: 'b' },
    { name: 'is nothing once it was cleared', changes: [answer('a', 1), answer('', 2)], stands: undefined },
    { name: 'is the first in tutor mode', mode: 'tutor', changes: [answer('a', 1), answer('b', 2)], stands: 'a' },
    {
      name: 'is the first in tutor mode whatever arrives first',
      mode: 'tutor',
      changes: [answer('b', 2), answer('a', 1)],
      stands: 'a',
    },
    {
      name: 'is not taken back in tutor mode',
      mode: 'tutor',
      changes: [answer('a', 1), answer('', 0)],
      stands: 'a',
    },
    // Shows qbank-59
    {
      name: 'is nothing in tutor mode when the explanation was shown before',
      mode: 'tutor',
      changes: [shown(1), answer('a', 2)],
      stands: undefined,
    },
    {
      name: 'counts in tutor mode when the explanation came with it',
      mode: 'tutor',
      changes: [answer('a', 2), shown(2), answer('b', 3)],
      stands: 'a',
    },
    { name: 'counts in an exam whatever was shown', changes: [shown(1), answer('a', 2)], stands: 'a' },
  ])('$name', ({ mode = 'exam', changes, stands }) => {
    expect(countedAnswer(mergeAll(changes, mode), mode)?.value).toBe(stands)
  })
})

describe('F13a: what was saved while the clock was ahead', () => {
  const receivedAt = minute(5)
  const ahead = '2027-02-09T09:00:00.000Z'
  const stored = (mode: 'exam' | 'tutor') => mergeChange({}, { field: 'answer', value: 'a', at: ahead }, mode)

  test('gives way to what arrives after the clock was set back', () => {
    const after = mergeChange(stored('exam'), { ...answer('b', 4), receivedAt }, 'exam')
    expect(after.answer).toEqual({ value: 'b', at: minute(4) })
    // From then on times count again.
    expect(mergeChange(after, { ...answer('c', 3), receivedAt: minute(6) }, 'exam')).toBe(after)
  })

  test('stands in tutor mode, where the first answer does', () => {
    const state = stored('tutor')
    expect(mergeChange(state, { ...answer('b', 4), receivedAt }, 'tutor')).toBe(state)
  })
})

describe('mergeChange', () => {
  const change = fc.record({
    field: fc.constantFrom(...fields),
    value: fc.constantFrom('', 'a', 'b'),
    at: fc.integer({ min: 0, max: 59 }).map(minute),
  })
  const mode = fc.constantFrom<'exam' | 'tutor'>('exam', 'tutor')

  // Shows qbank-65
  test('ends alike whatever the order, when no two changes of a field have the same time', () => {
    const apart = fc.uniqueArray(change, { selector: ({ field, at }) => field + at, maxLength: 30 })
    const inTwoOrders = apart.chain((changes) =>
      fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length })),
    )
    fc.assert(
      fc.property(inTwoOrders, mode, ([changes, shuffled], mode) => {
        expect(mergeAll(shuffled, mode)).toEqual(mergeAll(changes, mode))
      }),
    )
  })

  test('is not moved by a repeat of what has been said before', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), mode, (changes, mode) => {
        const state = mergeAll(changes, mode)
        const latest = Object.entries(state).map(([field, entry]) => ({ field, ...entry }) as FieldChange)
        expect(latest.reduce((merged, each) => mergeChange(merged, each, mode), state)).toEqual(state)
      }),
    )
  })

  test('touches no field but its own', () => {
    fc.assert(
      fc.property(fc.array(change), change, mode, (changes, one, mode) => {
        const before = mergeAll(changes, mode)
        const after = mergeChange(before, one, mode)
        for (const field of fields) if (field !== one.field) expect(after[field]).toEqual(before[field])
      }),
    )
  })
})
