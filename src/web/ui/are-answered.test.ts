import { expect, test } from 'vitest'
import { areAnswered } from './are-answered.ts'

test.each([
  {
    name: 'is not, while the first attempt is made',
    isPending: true,
    failureCount: 0,
    errorUpdateCount: 0,
    answered: false,
  },
  { name: 'is, with its answer', isPending: false, failureCount: 0, errorUpdateCount: 0, answered: true },
  { name: 'is, once an attempt has failed', isPending: true, failureCount: 1, errorUpdateCount: 0, answered: true },
  // Else the page would go back to its loader with each part that asks anew, and ask without end.
  { name: 'stays so, when it is asked again', isPending: true, failureCount: 0, errorUpdateCount: 1, answered: true },
])('a call $name', ({ answered, ...call }) => {
  expect(areAnswered([call])).toBe(answered)
})
