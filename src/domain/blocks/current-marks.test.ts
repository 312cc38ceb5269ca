import { expect, test } from 'vitest'
import { currentMarks } from './current-marks.ts'

const touch = (questionId: string, value: 'true' | '', minute: number) => ({
  questionId,
  value,
  at: `2026-01-05T09:0${minute}:00.000Z`,
})

test.each([
  { name: 'a mark stands', touches: [touch('q1', 'true', 0)], is: ['q1'] },
  { name: 'a mark taken off later is none', touches: [touch('q1', 'true', 0), touch('q1', '', 1)], is: [] },
  {
    name: 'a mark made again in a later block stands, in whatever order they are read',
    touches: [touch('q1', 'true', 2), touch('q1', '', 1), touch('q2', '', 3)],
    is: ['q1'],
  },
])('$name', ({ touches, is }) => {
  expect([...currentMarks(touches)]).toEqual(is)
})
