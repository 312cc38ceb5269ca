import { expect, test } from 'vitest'
import { builtInDomains } from './built-in-domains.ts'

// Shows qbank-28
test('there are 24 built-in sections, each once, from well-child care to research', () => {
  expect(new Set(builtInDomains).size).toBe(24)
  expect(builtInDomains).toHaveLength(24)
  expect(builtInDomains[0]).toBe('Preventive Pediatrics/Well-Child Care')
  expect(builtInDomains.at(-1)).toBe('Patient Safety Quality Improvement and Research Methods')
})
