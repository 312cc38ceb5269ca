import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msOf, timeText } from './time-text.ts'

const ms = fc.integer({ min: Date.parse('1970-01-01T00:00:00.000Z'), max: Date.parse('9999-12-31T23:59:59.999Z') })

test('a time as text is what the runtime writes', () => {
  fc.assert(
    fc.property(ms, (ms) => {
      expect(timeText(ms)).toBe(new Date(ms).toISOString())
    }),
  )
})

test('a time read from its text is what was written', () => {
  fc.assert(
    fc.property(ms, (ms) => {
      expect(msOf(timeText(ms))).toBe(ms)
    }),
  )
})

test.each([{ text: '2026-01-05T09:00:00Z' }, { text: '2026-01-05T09:00:00.0000000Z' }])(
  'another way to write a time is read too: $text',
  ({ text }) => {
    expect(msOf(text)).toBe(Date.parse('2026-01-05T09:00:00.000Z'))
  },
)
