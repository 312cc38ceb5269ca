import { expect, test } from 'vitest'
import { secondsPerQuestion } from './exam-pace.ts'

test.each([
  { name: 'the standard pace is 90 seconds', pace: 'standard', extra: 1, seconds: 90 },
  { name: 'the pace of the ABP is 75 seconds', pace: 'abp', extra: 1, seconds: 75 },
  { name: 'time and a quarter is rounded to whole seconds', pace: 'abp', extra: 1.25, seconds: 94 },
  { name: 'time and a half', pace: 'standard', extra: 1.5, seconds: 135 },
  { name: 'double time', pace: 'standard', extra: 2, seconds: 180 },
] as const)('$name', ({ pace, extra, seconds }) => {
  expect(secondsPerQuestion(pace, extra)).toBe(seconds)
})
