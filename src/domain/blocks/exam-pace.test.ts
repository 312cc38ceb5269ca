import { expect, test } from 'vitest'
import { durationText, extraTimes, paces, paceWith } from './exam-pace.ts'

test.each([
  // Shows qbank-31
  { name: 'the standard pace', seconds: 90, extraTime: 1, is: 90 },
  { name: 'the standard pace with 1.25x', seconds: 90, extraTime: 1.25, is: 113 },
  { name: 'the standard pace with 1.5x', seconds: 90, extraTime: 1.5, is: 135 },
  // Shows qbank-31
  { name: 'the standard pace with 2x', seconds: 90, extraTime: 2, is: 180 },
  // Shows qbank-31
  { name: 'ABP General Pediatrics', seconds: 75, extraTime: 1, is: 75 },
  { name: 'ABP General Pediatrics with 1.25x', seconds: 75, extraTime: 1.25, is: 94 },
])('$name is $is seconds a question', ({ seconds, extraTime, is }) => {
  expect(paceWith(seconds, extraTime)).toBe(is)
})

test('every preset is a pace that the server takes', () => {
  const presets = paces.flatMap(({ seconds }) => extraTimes.map((extraTime) => paceWith(seconds, extraTime)))
  expect(presets.every((seconds) => Number.isInteger(seconds) && seconds >= 30 && seconds <= 300)).toBe(true)
})

test.each([
  { seconds: 0, text: '00:00:00' },
  { seconds: 3600, text: '01:00:00' },
  { seconds: 18_059, text: '05:00:59' },
])('$seconds seconds read $text', ({ seconds, text }) => {
  expect(durationText(seconds)).toBe(text)
})
