import { expect, test } from 'vitest'
import { budgetReached, resumedBudget } from './budget.ts'

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

const unsaid = { calls: null, tokens: null, costMicros: null }

test.each([
  { name: 'keeps its limits', hasPrices: true, said: {}, is: budget },
  { name: 'takes a new limit', hasPrices: true, said: { calls: 20 }, is: { ...budget, calls: 20 } },
  { name: 'without prices needs another limit', hasPrices: false, said: {}, is: undefined },
  {
    name: 'without prices goes on by calls',
    hasPrices: false,
    said: { calls: 20 },
    is: { ...budget, calls: 20, costMicros: null },
  },
  {
    name: 'without prices goes on by tokens',
    hasPrices: false,
    said: { tokens: 2_000 },
    is: { ...budget, tokens: 2_000, costMicros: null },
  },
  // Shows pipeline-9, pipeline-10
])('a run that goes on $name', ({ hasPrices, said, is }) => {
  expect(resumedBudget(budget, { ...unsaid, ...said }, hasPrices)).toEqual(is)
})
