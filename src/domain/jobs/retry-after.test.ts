import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const now = new Date('2026-01-05T09:00:00.000Z')

test.each<{ name: string; header: string | undefined; seconds: number }>([
  { name: 'no header asks for nothing', header: undefined, seconds: 0 },
  { name: 'a number is seconds', header: '120', seconds: 120 },
  // Shows ai-12
  { name: 'a date is the time until then', header: 'Mon, 05 Jan 2026 09:01:30 GMT', seconds: 90 },
  { name: 'a date that has passed asks for nothing', header: 'Mon, 05 Jan 2026 08:00:00 GMT', seconds: 0 },
  { name: 'what is neither asks for nothing', header: 'soon', seconds: 0 },
])('$name', ({ header, seconds }) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds)
})
