import { expect, test } from 'vitest'
import { laterText, laterTime } from './later-time.ts'

const time = '2026-01-05T09:00:00.000Z'

test.each([
  { name: 'at once', later: '2026-01-05T09:00:00.000Z', text: '+0' },
  { name: 'a moment later', later: '2026-01-05T09:00:00.012Z', text: '+12' },
  { name: 'a year later', later: '2027-01-05T09:00:00.000Z', text: '+31536000000' },
])('a time $name is kept as its distance', ({ later, text }) => {
  expect(laterText(time, new Date(later))).toBe(text)
  expect(laterTime(time, text)).toBe(later)
})

test('a time that was written out is taken as it is', () =>
  expect(laterTime(time, '2026-01-05T09:00:01.000Z')).toBe('2026-01-05T09:00:01.000Z'))
