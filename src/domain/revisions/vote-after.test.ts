import { expect, test } from 'vitest'
import { voteAfter } from './vote-after.ts'

test.each([
  { name: 'the first vote stands', current: null, vote: 'up', stands: 'up' },
  { name: 'a vote the other way changes it', current: 'up', vote: 'down', stands: 'down' },
  { name: 'a vote the same way takes it back', current: 'down', vote: 'down', stands: null },
] as const)('$name', ({ current, vote, stands }) => {
  expect(voteAfter(current, vote)).toBe(stands)
})
