import { expect, test } from 'vitest'
import type { Item } from './item.ts'
import { lintSection } from './lint-section.ts'

const keyed = (letters: string): Item[] =>
  [...letters].map((letter, n) => ({
    path: 'qbanks/pediatrics/cardiology.yaml',
    id: `ped-card-000${n}`,
    difficulty: 3,
    vignette: '',
    stem: '',
    options: {},
    answer: letter as Item['answer'],
    explanation: '',
    rationales: {},
    references: [],
    grade: 8,
  }))

test.each([
  { name: 'one letter may key one question of three', letters: 'abc', crowded: [] },
  { name: 'no letter may key two questions of three', letters: 'aab', crowded: ['a'] },
  { name: 'one letter may key two questions of four', letters: 'aabc', crowded: [] },
  { name: 'no letter may key three questions of four', letters: 'abbb', crowded: ['b'] },
  { name: 'a letter may key three questions of ten', letters: 'aaabbbcccd', crowded: [] },
  { name: 'no letter may key four questions of ten', letters: 'aaaabbbccc', crowded: ['a'] },
  { name: 'each crowded letter is named', letters: 'aaabbb', crowded: ['a', 'b'] },
  { name: 'one question may have any key', letters: 'e', crowded: [] },
])('$name', ({ letters, crowded }) => {
  const found = lintSection(keyed(letters), new Set()).map(({ message }) => /: (.) is the key/.exec(message)?.[1])
  expect(found).toEqual(crowded)
})

test('the questions of a file begin with one bank and domain, but for those that were moved', () => {
  const [first, second, third] = keyed('abc')
  if (!first || !second || !third) throw new Error('three were made')
  const items = [{ ...first, id: 'ped-neur-0001' }, second, { ...third, id: 'ped-pulm-0001' }]
  const strays = (moved: string[]) =>
    lintSection(items, new Set(moved)).flatMap(({ rule, where }) => (rule === 'id-prefix' ? [where.id] : []))
  expect(strays([])).toEqual(['ped-card-0001', 'ped-pulm-0001'])
  expect(strays(['ped-neur-0001'])).toEqual(['ped-pulm-0001'])
})
