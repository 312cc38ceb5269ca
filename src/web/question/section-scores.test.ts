import { describe, expect, test } from 'vitest'
import { chartedScores, countSections, foldedScores, sectionScores, sectionSentence } from './section-scores.ts'

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

// Shows qbank-97
test('sections of one or two questions share one bar, at the end', () => {
  const scores = sectionScores([domain('A', 1, 1), domain('B', 0, 2), domain('C', 2, 3), domain('D', 5, 10)])
  expect(chartedScores(scores).map(({ name, correct, total, percent }) => [name, correct, total, percent])).toEqual([
    ['D', 5, 10, 50],
    ['C', 2, 3, 67],
    ['2 sections of 1 or 2 questions', 1, 3, 33],
  ])
  expect(chartedScores(scores).map(({ sections }) => sections)).toEqual([undefined, undefined, 2])
  const one = sectionScores([domain('A', 1, 1), domain('C', 2, 3)])
  expect(chartedScores(one)).toBe(one)
})

// Shows qbank-97
test('more than three sections with too few answers stand behind a line, unless no section has enough', () => {
  const few = ['A', 'B', 'C', 'D'].map((name) => domain(name, 2, 5))
  const scores = sectionScores([...few, domain('E', 0, 1), domain('F', 1, 2), domain('G', 1500, 3000)])
  const { shown, folded } = foldedScores(chartedScores(scores))
  expect(shown.map(({ name }) => name)).toEqual(['G'])
  expect(countSections(folded)).toBe(6)
  const three = sectionScores([...few.slice(1), domain('G', 5, 10)])
  expect(foldedScores(three)).toEqual({ shown: three, folded: [] })
  const unjudged = sectionScores(few)
  expect(foldedScores(unjudged)).toEqual({ shown: unjudged, folded: [] })
  expect(sectionSentence(sectionScores([domain('G', 1500, 3000)]), 'of this block')).toContain('50% of 3,000')
})

describe('the sentence above the chart', () => {
  test.each([
    // Shows qbank-97
    {
      name: 'names the weakest section with its share and its number of questions',
      domains: [domain('Cardiology', 8, 19), domain('Ethics', 8, 10), domain('Neurology', 0, 9)],
      sentence: 'Cardiology is the weakest section of this block: 42% of 19 (your true level is probably 20% to 67%).',
    },
    {
      name: 'does not call a single section the weakest',
      domains: [domain('Ethics', 3, 4)],
      sentence: 'Ethics was the only section: 75% of 4 (too few yet).',
    },
    {
      name: 'says so when all stand equal',
      domains: [domain('Cardiology', 6, 12), domain('Ethics', 5, 10)],
      sentence: 'All 2 sections of 10 or more questions stand at 50%.',
    },
    {
      name: 'does not pick one of several that are equally weak',
      domains: [domain('Cardiology', 5, 10), domain('Ethics', 6, 12), domain('Neurology', 9, 10)],
      sentence: '2 sections are the weakest of this block, at 50% each.',
    },
    {
      name: 'does not compare what has too few questions',
      domains: [domain('Cardiology', 0, 1), domain('Ethics', 4, 9)],
      sentence: 'The sections of this block have fewer than 10 questions, too few to compare.',
    },
    {
      name: 'gives the one section that has enough by itself',
      domains: [domain('Cardiology', 0, 1), domain('Ethics', 6, 12)],
      sentence:
        'Ethics: 50% of 12 (your true level is probably 21% to 79%). The other sections have fewer than 10 questions, too few to compare.',
    },
    {
      name: 'of a section without questions says 0%',
      domains: [domain('Ethics', 0, 0)],
      sentence: 'Ethics was the only section: 0% of 0 (too few yet).',
    },
    { name: 'says so when there is none', domains: [], sentence: 'There are no sections yet.' },
  ])('$name', ({ domains, sentence }) => {
    expect(sectionSentence(sectionScores(domains), 'of this block')).toBe(sentence)
  })
})
