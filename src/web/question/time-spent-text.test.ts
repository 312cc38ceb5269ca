import { expect, test } from 'vitest'
import { timeSpentText } from './time-spent-text.ts'

test.each([
  { name: 'nothing is 0 seconds', seconds: 0, text: '0 s' },
  { name: 'under a minute there are seconds only', seconds: 48, text: '48 s' },
  { name: 'a whole minute has no seconds', seconds: 60, text: '1 min' },
  { name: 'minutes keep their seconds', seconds: 72, text: '1 min 12 s' },
  { name: 'hours drop the seconds', seconds: 3_852, text: '1 h 4 min' },
])('$name', ({ seconds, text }) => {
  expect(timeSpentText(seconds)).toBe(text)
})
