import { expect, test } from 'vitest'
import { Declined } from '../api.ts'
import { voteFailure } from './vote-words.ts'

test.each([
  // Shows feedback-24
  {
    name: 'a refusal says what the server said',
    error: new Declined('revision_decided', 'This revision has been decided already; reload the page.'),
    words: 'This revision has been decided already; reload the page.',
  },
  // Shows feedback-24
  {
    name: 'an answer without words has the quoted ones',
    error: new Declined('unexpected', 'HTTP error! status: 502'),
    words: 'Failed to submit your vote.',
  },
  // Shows feedback-25
  {
    name: 'no answer at all is an error',
    error: new Declined('offline', 'You are offline; what you do is kept on this device.'),
    words: 'An error occurred while submitting your vote.',
  },
  {
    name: 'anything else is an error',
    error: new TypeError('x'),
    words: 'An error occurred while submitting your vote.',
  },
])('$name', ({ error, words }) => {
  expect(voteFailure(error)).toBe(words)
})
