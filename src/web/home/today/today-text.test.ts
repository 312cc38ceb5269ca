import { expect, test } from 'vitest'
import { dueText, examText, streakText } from './today-text.ts'

// Shows today-4
test.each([
  { name: 'in 42 days', examDate: '2026-02-16', is: '42 days to your exam' },
  { name: 'tomorrow', examDate: '2026-01-06', is: '1 day to your exam' },
  { name: 'today', examDate: '2026-01-05', is: 'Your exam is today' },
  { name: 'over', examDate: '2026-01-04', is: undefined },
  { name: 'without a day', examDate: null, is: undefined },
])('an exam $name', ({ examDate, is }) => expect(examText(examDate, '2026-01-05')).toBe(is))

// Shows today-4
test.each([
  { days: 0, is: undefined },
  { days: 1, is: undefined },
  { days: 5, is: '5 days in a row' },
])('a streak of $days is said without a reproach', ({ days, is }) => expect(streakText(days)).toBe(is))

// Shows today-2
test.each([
  { due: 0, is: 'No card is due now.' },
  { due: 1, is: '1 card is due.' },
  { due: 18, is: '18 cards are due.' },
])('$due due', ({ due, is }) => expect(dueText(due)).toBe(is))
