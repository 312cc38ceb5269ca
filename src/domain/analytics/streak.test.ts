import { expect, test } from 'vitest'
import { streakOf } from './streak.ts'

// Shows today-4
test.each([
  { name: 'counts today', days: [10, 9, 8], is: { days: 3, studiedToday: true } },
  { name: 'lasts until today is over', days: [9, 8], is: { days: 2, studiedToday: false } },
  { name: 'ends where a day is missing', days: [10, 8, 7], is: { days: 1, studiedToday: true } },
  { name: 'is over after a day without', days: [8, 7], is: { days: 0, studiedToday: false } },
  { name: 'is none for who never studied', days: [], is: { days: 0, studiedToday: false } },
])('a streak $name', ({ days, is }) => expect(streakOf(new Set(days), 10)).toEqual(is))
