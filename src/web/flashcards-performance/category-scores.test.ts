import { expect, test } from 'vitest'
import { categoryScores, categorySentence } from './category-scores.ts'

const tooFew = 'Each category has fewer than 10 ratings, too few to say which one is weak.'

test.each([
  {
    name: 'without a rating it says how one comes',
    accuracy: { Ethics: { correct: 0, total: 0 } },
    sentence: 'No card was rated yet. Study a deck to see which categories need work.',
  },
  { name: 'one rating makes no category weak', accuracy: { Cardiology: { correct: 0, total: 1 } }, sentence: tooFew },
  { name: 'nor do nine', accuracy: { Cardiology: { correct: 0, total: 9 } }, sentence: tooFew },
  {
    name: 'of the categories with ten ratings the lowest is the weakest',
    accuracy: {
      Cardiology: { correct: 0, total: 1 },
      Ethics: { correct: 9, total: 10 },
      Neurology: { correct: 4, total: 10 },
    },
    sentence: 'Neurology is your weakest category: 40% of 10 ratings were Good or Easy.',
  },
  {
    name: 'one category alone is not compared',
    accuracy: { Cardiology: { correct: 0, total: 1 }, Ethics: { correct: 9, total: 10 } },
    sentence: 'Ethics: 90% of 10 ratings were Good or Easy.',
  },
  {
    name: 'none of two that are as weak is named',
    accuracy: {
      Cardiology: { correct: 5, total: 10 },
      Ethics: { correct: 9, total: 10 },
      Neurology: { correct: 5, total: 10 },
    },
    sentence: '2 categories are your weakest, at 50% each.',
  },
  {
    name: 'all that stand alike are said to',
    accuracy: { Cardiology: { correct: 5, total: 10 }, Neurology: { correct: 6, total: 12 } },
    sentence: 'All 2 categories with enough ratings stand at 50%.',
  },
])('$name', ({ accuracy, sentence }) => {
  expect(categorySentence(categoryScores(accuracy))).toBe(sentence)
})

test('categories stand weakest first, those with too few ratings apart and by name', () => {
  const { judged, few } = categoryScores({
    Neurology: { correct: 1, total: 2 },
    Ethics: { correct: 9, total: 10 },
    Cardiology: { correct: 2, total: 2 },
    Genetics: { correct: 3, total: 10 },
  })
  expect(judged.map(({ name }) => name)).toEqual(['Genetics', 'Ethics'])
  expect(few.map(({ name }) => name)).toEqual(['Cardiology', 'Neurology'])
})
