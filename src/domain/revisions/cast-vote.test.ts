import { expect, test } from 'vitest'
import { castVote } from './cast-vote.ts'

test.each([
  { name: 'the first vote stands', standing: null, vote: 'up', stands: 'up' },
  { name: 'a vote the other way changes it', standing: 'up', vote: 'down', stands: 'down' },
  { name: 'a vote the same way takes it back', standing: 'down', vote: 'down', stands: null },
] as const)('$name', ({ standing, vote, stands }) => {
  expect(castVote(standing, vote)).toBe(stands)
})
