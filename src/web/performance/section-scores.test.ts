import { describe, expect, test } from 'vitest'
import { sectionScores, sectionSentence } from './section-scores.ts'

const domain = (name: string, correct: number, total: number) => ({ name, correct, total })

// Shows qbank-97
test('sections stand weakest first, of equals the one with more questions', () => {
  const scores = sectionScores([domain('A', 1, 1), domain('B', 1, 2), domain('C', 2, 4), domain('D', 0, 0)])
  expect(scores.map(({ name, percent }) => [name, percent])).toEqual([
    ['D', 0],
    ['C', 50],
    ['B', 50],
    ['A', 100],
  ])
})

describe('the sentence above the chart', () => {
  test.each([
    // Shows qbank-97
    {
      name: 'names the weakest section with its share and its number of questions',
      domains: [domain('Cardiology', 8, 19), domain('Ethics', 3, 4)],
      sentence: 'Cardiology is the weakest section of this block: 42% of 19.',
    },
    {
      name: 'does not call a single section the weakest',
      domains: [domain('Ethics', 3, 4)],
      sentence: 'Ethics was the only section: 75% of 4.',
    },
    {
      name: 'says so when all stand equal',
      domains: [domain('Cardiology', 1, 2), domain('Ethics', 2, 4)],
      sentence: 'All 2 sections stand at 50%.',
    },
    {
      name: 'does not pick one of several that are equally weak',
      domains: [domain('Cardiology', 0, 2), domain('Ethics', 0, 4), domain('Neurology', 1, 1)],
      sentence: '2 sections are the weakest of this block, at 0% each.',
    },
    { name: 'says so when there is none', domains: [], sentence: 'There are no sections yet.' },
  ])('$name', ({ domains, sentence }) => {
    expect(sectionSentence(sectionScores(domains), 'of this block')).toBe(sentence)
  })
})
