import { expect, test } from 'vitest'
import { voteOutcome } from './vote-outcome.ts'

test.each([
  { name: 'stays open without votes', up: 0, down: 0, needsAdmin: false, outcome: 'open' },
  { name: 'stays open while it leads by two', up: 4, down: 2, needsAdmin: false, outcome: 'open' },
  { name: 'is accepted once it leads by three', up: 5, down: 2, needsAdmin: false, outcome: 'accepted' },
  {
    name: 'that moves the key goes first in the queue instead',
    up: 3,
    down: 0,
    needsAdmin: true,
    outcome: 'first-for-admin',
  },
  { name: 'stays open while it trails by two', up: 1, down: 3, needsAdmin: false, outcome: 'open' },
  // Shows feedback-26
  { name: 'is rejected once it trails by three', up: 0, down: 3, needsAdmin: false, outcome: 'rejected' },
  { name: 'that moves the key is rejected by votes too', up: 0, down: 3, needsAdmin: true, outcome: 'rejected' },
  { name: 'of an admin is never rejected', up: 0, down: 30, needsAdmin: false, isByAdmin: true, outcome: 'open' },
  { name: 'of an admin is accepted as any', up: 3, down: 0, needsAdmin: false, isByAdmin: true, outcome: 'accepted' },
])('a revision $name', ({ up, down, needsAdmin, isByAdmin = false, outcome }) => {
  expect(voteOutcome({ up, down }, { needsAdmin, isByAdmin })).toBe(outcome)
})
