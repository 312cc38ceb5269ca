import { expect, test } from 'vitest'
import { openSpecialties, specialtyOf } from './open-specialties.ts'

const open = openSpecialties([
  { id: 'neonatology', questions: 90, qbankIds: ['neo'] },
  { id: 'pediatrics', questions: 91, qbankIds: ['ped'] },
  { id: 'family-medicine', questions: 0, qbankIds: [] },
])

// Shows today-7
test('a first visit offers the specialties with questions, in the order of the start page', () => {
  expect(open.map(({ name }) => name)).toEqual(['Pediatrics', 'Neonatology'])
})

// Shows today-7
test.each([
  { name: 'the one whose Qbank was added last', selected: ['ped', 'neo'], is: 'Neonatology' },
  { name: 'none before the first choice', selected: [], is: undefined },
])('chosen is $name', ({ selected, is }) => expect(specialtyOf(open, selected)?.name).toBe(is))
