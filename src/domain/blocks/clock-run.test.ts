import { expect, test } from 'vitest'
import { isBehind } from './clock-run.ts'

const since = '2026-01-05T09:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(since) + seconds * 1000)

test.each([
  { name: 'a clock that ran as long', passed: 300, left: 600, behind: false },
  { name: 'a save that was long on its way', passed: 325, left: 600, behind: false },
  { name: 'a clock that stood', passed: 300, left: 900, behind: true },
  { name: 'a clock that ran at half its pace', passed: 300, left: 750, behind: true },
  { name: 'a clock that ran on while the server’s was set back', passed: -3_600, left: 600, behind: false },
  { name: 'a clock that has run out', passed: 3_600, left: 0, behind: false },
])('F22: $name: behind is $behind', ({ passed, left, behind }) => {
  expect(isBehind({ since, secondsLeft: 900 }, left, after(passed))).toBe(behind)
})
