import { expect, test } from 'vitest'
import { budgetReached } from './budget.ts'

const budget = { calls: 10, tokens: 1_000, costMicros: 2_500_000 }
const spent = { calls: 9, tokens: 999, costMicros: 2_499_999 }

test.each([
  { name: 'below all limits', used: {}, says: undefined },
  { name: 'with its calls made', used: { calls: 10 }, says: 'Its 10 calls are used up.' },
  { name: 'with its tokens used', used: { tokens: 1_200 }, says: 'Its 1000 tokens are used up.' },
  { name: 'with its money spent', used: { costMicros: 2_500_000 }, says: 'Its 2.5 dollars are used up.' },
  // Shows pipeline-9
])('a run $name: $says', ({ used, says }) => {
  expect(budgetReached(budget, { ...spent, ...used })).toBe(says)
})

// Shows pipeline-9
test('a run without a budget goes on', () => {
  expect(budgetReached({ calls: null, tokens: null, costMicros: null }, spent)).toBeUndefined()
})
