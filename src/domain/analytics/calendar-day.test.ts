import { expect, test } from 'vitest'
import { calendarDayIn, isTimeZone } from './calendar-day.ts'

test.each([
  { name: 'is that of the clock in UTC', time: '2026-01-06T03:00:00.000Z', timeZone: 'UTC', day: '2026-01-06' },
  {
    name: 'is the day before in the west',
    time: '2026-01-06T03:00:00.000Z',
    timeZone: 'America/New_York',
    day: '2026-01-05',
  },
  { name: 'is the day after in the east', time: '2025-12-31T18:00:00.000Z', timeZone: 'Asia/Tokyo', day: '2026-01-01' },
  { name: 'follows summer time', time: '2026-07-01T03:30:00.000Z', timeZone: 'America/New_York', day: '2026-06-30' },
])('the day $name', ({ time, timeZone, day }) => {
  expect(calendarDayIn(timeZone)(time)).toBe(day)
})

test.each([
  { name: 'Asia/Tokyo', is: true },
  { name: 'UTC', is: true },
  { name: 'Mars/Olympus', is: false },
  { name: '', is: false },
])('knows whether "$name" is a time zone', ({ name, is }) => {
  expect(isTimeZone(name)).toBe(is)
})
