import { expect, test } from 'vitest'
import { categories, categoryOf, pediatricDomains } from './categories.ts'

test.each([
  { domain: 'Preventive Pediatrics/Well-Child Care', category: 'Preventive Pediatrics' },
  { domain: 'Skin/Dermatology', category: 'Dermatology' },
  { domain: 'Cardiology', category: 'Cardiology' },
])('the category of the domain $domain is $category', ({ domain, category }) => {
  expect(categoryOf(domain)).toBe(category)
  expect(categories).toContain(category)
})

test('a domain that is not among the 24 keeps its name', () => {
  expect(categoryOf('Neonatal Resuscitation')).toBe('Neonatal Resuscitation')
})

// Shows qbank-28
test('there are 24 built-in sections, each once, from well-child care to research', () => {
  expect(new Set(pediatricDomains).size).toBe(24)
  expect(pediatricDomains).toHaveLength(24)
  expect(pediatricDomains[0]).toBe('Preventive Pediatrics/Well-Child Care')
  expect(pediatricDomains.at(-1)).toBe('Patient Safety Quality Improvement and Research Methods')
})
