import { expect, test } from 'vitest'
import { classicScheduler } from '../../domain/flashcards/classic.ts'
import { forecast } from './forecast.ts'

const calendar = { timeZone: 'UTC', dayStartHour: 0 }
const now = new Date('2026-01-05T09:00:00.000Z')
const begun = classicScheduler(calendar).next(null, 3, now)
const dueOn = (due: string) => ({ archived: false, state: { ...begun, due } })

test.each([
  { name: 'a card due today counts today', card: dueOn('2026-01-05T20:00:00.000Z'), day: 0 },
  { name: 'an overdue card counts today', card: dueOn('2025-12-24T09:00:00.000Z'), day: 0 },
  { name: 'a card due tomorrow counts tomorrow', card: dueOn('2026-01-06T09:00:00.000Z'), day: 1 },
  { name: 'the last day is the 14th', card: dueOn('2026-01-18T09:00:00.000Z'), day: 13 },
  { name: 'a card due later is left out', card: dueOn('2026-01-19T09:00:00.000Z'), day: null },
  { name: 'an archived card is left out', card: { ...dueOn('2026-01-05T20:00:00.000Z'), archived: true }, day: null },
  { name: 'a card that was never reviewed is left out', card: { archived: false, state: null }, day: null },
])('$name', ({ card, day }) => {
  const counts = forecast([card], now, calendar).map(({ count }) => count)
  expect(counts).toEqual(Array.from({ length: 14 }, (_, n) => (n === day ? 1 : 0)))
})
