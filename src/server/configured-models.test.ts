import { expect, test } from 'vitest'
import { hasPrices } from './configured-models.ts'

const priced = { LLM_INPUT_PRICE: 2, LLM_OUTPUT_PRICE: 10, LLM_SECOND_INPUT_PRICE: 0, LLM_SECOND_OUTPUT_PRICE: 0 }
const withSecond = { ...priced, LLM_SECOND_PROVIDER: 'anthropic' } as const

// Shows pipeline-9
test.each([
  { name: 'one model with both', env: priced, expected: true },
  { name: 'one model without that of what it writes', env: { ...priced, LLM_OUTPUT_PRICE: 0 }, expected: false },
  { name: 'one model without that of what it reads', env: { ...priced, LLM_INPUT_PRICE: 0 }, expected: false },
  { name: 'a second model without any', env: withSecond, expected: false },
  { name: 'a second model with one', env: { ...withSecond, LLM_SECOND_INPUT_PRICE: 1 }, expected: false },
  {
    name: 'two models with both',
    env: { ...withSecond, LLM_SECOND_INPUT_PRICE: 1, LLM_SECOND_OUTPUT_PRICE: 5 },
    expected: true,
  },
])('prices of $name are known: $expected', ({ env, expected }) => {
  expect(hasPrices(env)).toBe(expected)
})
