import { expect, test } from 'vitest'
import { resumedLimits } from './resumed-limits.ts'

const fields = { calls: 10, tokens: 5_000, spend: undefined }

test.each([
  { name: 'money that nobody changed is not sent', given: {}, hasPrices: true, is: { calls: 10, tokens: 5_000 } },
  {
    name: 'money that was changed is sent in millionths',
    given: { spend: 2 },
    hasPrices: true,
    is: { calls: 10, tokens: 5_000, costMicros: 2_000_000 },
  },
  {
    name: 'money that was emptied is no limit',
    given: { spend: null },
    hasPrices: true,
    is: { calls: 10, tokens: 5_000, costMicros: null },
  },
  {
    name: 'money is no limit without prices',
    given: { tokens: null },
    hasPrices: false,
    is: { calls: 10, tokens: null, costMicros: null },
  },
  // Shows pipeline-10
])('$name', ({ given, hasPrices, is }) => {
  expect(resumedLimits({ ...fields, ...given }, hasPrices)).toStrictEqual(is)
})
