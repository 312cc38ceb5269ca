import { expect, test } from 'vitest'
import { resultsByName, sectionResults } from './section-results.ts'

const asked = { qbankId: 'pediatrics', domain: 'Cardiology', isCorrect: true, times: 1 }

test('adds up the questions of a section, each as often as it was asked', () => {
  const results = sectionResults([
    { ...asked, times: 2 },
    { ...asked, isCorrect: false },
    { ...asked, domain: 'Ethics', isCorrect: false },
  ])
  expect(results).toEqual([
    { qbankId: 'pediatrics', name: 'Cardiology', correct: 2, total: 3 },
    { qbankId: 'pediatrics', name: 'Ethics', correct: 0, total: 1 },
  ])
})

test('keeps Qbanks apart, and joins their sections by name where only the name counts', () => {
  const results = sectionResults([
    { ...asked, domain: 'Respiratory' },
    asked,
    { ...asked, qbankId: 'neonatology', isCorrect: false },
  ])
  expect(results).toHaveLength(3)
  expect(resultsByName(results)).toEqual([
    { name: 'Cardiology', correct: 1, total: 2 },
    { name: 'Respiratory', correct: 1, total: 1 },
  ])
})
