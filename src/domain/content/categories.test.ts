import { expect, test } from 'vitest'
import { categories, categoryOf } from './categories.ts'

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
