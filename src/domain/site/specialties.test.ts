import { expect, test } from 'vitest'
import { specialties, specialtiesWith } from './specialties.ts'

// Shows pipeline-19
test('a specialty that a bank brings stands behind those of the start page, named by its id, and once', () => {
  expect(specialtiesWith(['pediatrics'])).toEqual(specialties)
  expect(specialtiesWith(['sports-medicine', 'neonatology', 'sports-medicine']).slice(specialties.length)).toEqual([
    { id: 'sports-medicine', name: 'Sports Medicine', examination: 'Boards' },
  ])
})
