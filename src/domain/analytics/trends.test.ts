import { expect, test } from 'vitest'
import { isTimeZone, trendsOf } from './trends.ts'

const block = (completedAt: string, correctAnswers: number, questionCount = 10) => ({
  ...{ completedAt, correctAnswers, questionCount },
  timeSpentSeconds: 0,
})

test.each([
  {
    name: 'puts the blocks of one day together, weighed by their questions',
    blocks: [block('2026-01-05T09:00:00.000Z', 5), block('2026-01-05T20:00:00.000Z', 30, 30)],
    timeZone: 'UTC',
    is: [{ date: '2026-01-05', accuracy: 0.875, questions: 40 }],
  },
  {
    name: 'lists the days from the earliest',
    blocks: [block('2026-02-01T09:00:00.000Z', 5), block('2026-01-31T09:00:00.000Z', 0)],
    timeZone: 'UTC',
    is: [
      { date: '2026-01-31', accuracy: 0, questions: 10 },
      { date: '2026-02-01', accuracy: 0.5, questions: 10 },
    ],
  },
  {
    name: 'ends a day at the midnight of the time zone',
    blocks: [block('2026-01-06T03:00:00.000Z', 5)],
    timeZone: 'America/New_York',
    is: [{ date: '2026-01-05', accuracy: 0.5, questions: 10 }],
  },
  { name: 'has no days without blocks', blocks: [], timeZone: 'UTC', is: [] },
])('$name', ({ blocks, timeZone, is }) => {
  expect(trendsOf(blocks, timeZone)).toEqual(is)
})

test.each([
  { name: 'Asia/Tokyo', is: true },
  { name: 'UTC', is: true },
  { name: 'Mars/Olympus', is: false },
  { name: '', is: false },
])('knows whether "$name" is a time zone', ({ name, is }) => {
  expect(isTimeZone(name)).toBe(is)
})
