import { expect, test } from 'vitest'
import { jobText } from './job-text.ts'

const job = { state: 'done' as const, attempts: 1, note: '', inputTokens: 0, outputTokens: 0, costMicros: 0 }

test.each([
  { name: 'a job that waits says so', changed: { state: 'waiting' as const }, text: 'The AI is still at it.' },
  // Shows feedback-38
  {
    name: 'a job that ended says what came of it, and what it cost',
    changed: { note: 'It changes nothing.', inputTokens: 1_000, outputTokens: 234, costMicros: 4_340 },
    text: 'The AI is done: It changes nothing. (1,234 tokens, $0.0043)',
  },
  {
    name: 'a job that failed counts its attempts, and without prices there is no cost',
    changed: { state: 'failed' as const, attempts: 5, note: 'No answer.', inputTokens: 10 },
    text: 'The AI gave up after 5 attempts: No answer. (10 tokens)',
  },
])('$name', ({ changed, text }) => {
  expect(jobText({ ...job, ...changed })).toBe(text)
})
