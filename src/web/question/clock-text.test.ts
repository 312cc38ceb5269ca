import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test.each([
  // Shows player-47
  { name: 'no time is all zeros', seconds: 0, text: '00:00:00' },
  { name: 'one question of an exam is a minute and a half', seconds: 90, text: '00:01:30' },
  { name: 'forty questions are an hour', seconds: 3_600, text: '01:00:00' },
  { name: 'a hundred questions at double time', seconds: 17_999, text: '04:59:59' },
])('$name', ({ seconds, text }) => {
  expect(clockText(seconds)).toBe(text)
})
