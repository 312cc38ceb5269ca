import { expect, test } from 'vitest'
import { recommend } from './recommend.ts'

const section = (name: string, correct: number, total: number, unseen = 10) => ({
  qbankId: 'bank',
  name,
  correct,
  total,
  unseen,
})

test.each([
  { name: 'nothing is recommended where there is nothing', results: [], names: [] },
  // Shows qbank-106
  {
    name: 'the weakest section comes first',
    results: [section('Cardiology', 6, 10), section('Neurology', 3, 10)],
    names: ['Neurology', 'Cardiology'],
  },
  {
    name: 'a section missed again and again comes before a single miss',
    results: [section('Ethics', 0, 1), section('Neurology', 2, 10)],
    names: ['Neurology', 'Ethics'],
  },
  {
    name: 'a section at 80 percent is no weakness, one below is',
    results: [section('Cardiology', 8, 10), section('Neurology', 79, 100)],
    names: ['Neurology'],
  },
  {
    name: 'sections never tried come after the weak ones',
    results: [section('Ethics', 0, 0), section('Neurology', 3, 10)],
    names: ['Neurology', 'Ethics'],
  },
  { name: 'a section without open questions is not offered untried', results: [section('Ethics', 0, 0, 0)], names: [] },
  {
    name: 'at most five are recommended',
    results: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => section(name, 1, 10)),
    names: ['A', 'B', 'C', 'D', 'E'],
  },
])('$name', ({ results, names }) => {
  expect(recommend(results).map(({ domain }) => domain)).toEqual(names)
})

test('the reason says the figures', () => {
  const sections = [section('Ethics', 0, 0, 1), section('Neurology', 3, 9), section('Cardiology', 586, 1171)]
  const reasons = recommend([...sections, section('Toxicology', 0, 0, 1048)]).map(({ reason }) => reason)
  expect(reasons).toEqual([
    '33% of 9 correct',
    '50% of 1,171 correct',
    'Not tried yet: 1 question',
    'Not tried yet: 1,048 questions',
  ])
})
