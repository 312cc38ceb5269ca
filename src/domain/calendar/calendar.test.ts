import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { addDays, type Calendar, dateAt, dayOf, isTimeZone, learnerMs, msOf, startOfDay, timeText } from './calendar.ts'

const newYork: Calendar = { timeZone: 'America/New_York', dayStartHour: 4 }

describe('the learner\u2019s day', () => {
  test.each<{ name: string; at: string; calendar?: Calendar; date: string }>([
    {
      name: 'is the date in UTC by default',
      at: '2026-01-05T23:59:59.999Z',
      calendar: { timeZone: 'UTC', dayStartHour: 0 },
      date: '2026-01-05',
    },
    { name: 'is that of the learner\u2019s time zone', at: '2026-01-06T03:00:00.000Z', date: '2026-01-05' },
    {
      name: 'is the day after in the east',
      at: '2025-12-31T18:00:00.000Z',
      calendar: { timeZone: 'Asia/Tokyo', dayStartHour: 0 },
      date: '2026-01-01',
    },
    {
      name: 'follows summer time',
      at: '2026-07-01T03:30:00.000Z',
      calendar: { timeZone: 'America/New_York', dayStartHour: 0 },
      date: '2026-06-30',
    },
    { name: 'goes on after midnight until it begins', at: '2026-01-06T08:59:00.000Z', date: '2026-01-05' },
    // Shows flashcards-43
    { name: 'begins at the hour that was set', at: '2026-01-06T09:00:00.000Z', date: '2026-01-06' },
  ])('$name', ({ at, calendar = newYork, date }) => {
    expect(dateAt(new Date(at), calendar)).toBe(date)
  })
})

test('a day begins at one instant, and the instant before belongs to the day before', () => {
  const calendar = fc.record({
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'),
    dayStartHour: fc.integer({ min: 0, max: 23 }),
  })
  fc.assert(
    fc.property(calendar, fc.integer({ min: 20_000, max: 21_000 }), (calendar, day) => {
      const begin = startOfDay(day, calendar)
      expect(dayOf(begin, calendar)).toBe(day)
      // In the hour that summer time skips, the day begins with the first instant after it.
      expect(dayOf(new Date(begin.getTime() - 3_600_001), calendar)).toBe(day - 1)
    }),
  )
})

test('the learner\u2019s clock shows what the runtime\u2019s own calendar shows, where clocks move by half an hour too', () => {
  const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca')
  const ms = fc.integer({ min: Date.parse('1980-01-01T00:00:00.000Z'), max: Date.parse('2060-01-01T00:00:00.000Z') })
  fc.assert(
    fc.property(zones, ms, (timeZone, ms) => {
      const shown = new Date(ms).toLocaleString('sv-SE', { timeZone })
      const ours = new Date(learnerMs(ms, { timeZone, dayStartHour: 0 })).toISOString()
      expect(ours.slice(0, 19).replace('T', ' ')).toBe(shown)
    }),
  )
})

test('so many days later the wall clock shows the same time', () => {
  // New York left summer time on 1 November 2026.
  const later = addDays(Date.parse('2026-10-31T13:00:00.000Z'), 2, newYork)
  expect(new Date(later).toISOString()).toBe('2026-11-02T14:00:00.000Z')
})

test.each([
  { name: 'America/New_York', known: true },
  { name: 'UTC', known: true },
  { name: 'Mars/Olympus', known: false },
  { name: '', known: false },
])('a time zone "$name" is known: $known', ({ name, known }) => {
  expect(isTimeZone(name)).toBe(known)
})

// A learner may send any spelling, and there are 2^27 of this one.
test('F3: spellings of a time zone do not fill the memory', () => {
  const name = 'America/Argentina/Buenos_Aires'
  const spelled = (n: number) =>
    [...name].map((letter, at) => ((n >> (at % 20)) & 1 ? letter.toUpperCase() : letter)).join('')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let n = 0; n < 1500; n++) expect(isTimeZone(spelled(n))).toBe(true)
  const after = made.mock.calls.length
  // The first spelling has been forgotten, and is made again.
  expect(isTimeZone(spelled(0))).toBe(true)
  expect(made.mock.calls.length).toBe(after + 1)
  made.mockRestore()
})

const ms = fc.integer({ min: Date.parse('-000400-01-01T00:00:00.000Z'), max: Date.parse('9999-12-31T23:59:59.999Z') })

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

test('a time of the first century is none of the twentieth', () => {
  expect(msOf('0050-01-05T09:00:00.000Z')).toBe(Date.parse('0050-01-05T09:00:00.000Z'))
})

test.each([{ text: '2026-01-05T09:00:00Z' }, { text: '2026-01-05T09:00:00.0000000Z' }])(
  'another way to write a time is read too: $text',
  ({ text }) => {
    expect(msOf(text)).toBe(Date.parse('2026-01-05T09:00:00.000Z'))
  },
)
