import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

test.each([
  { name: 'today is 0 days away', day: '2026-01-05', days: 0 },
  { name: 'tomorrow is 1', day: '2026-01-06', days: 1 },
  // Shows account-28
  { name: 'a leap day counts', day: '2028-03-01', days: 786 },
  { name: 'what is over is below 0', day: '2025-12-31', days: -5 },
])('$name', ({ day, days }) => expect(daysUntil(day, '2026-01-05')).toBe(days))
