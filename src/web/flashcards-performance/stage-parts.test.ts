import { expect, test } from 'vitest'
import { stageParts } from './stage-parts.ts'

test.each([
  // Shows flashcards-45
  {
    name: 'each stage has its count and its percent of all',
    stages: { new: 1, learning: 1, review: 2, graduated: 4 },
    texts: ['1 (13%)', '1 (13%)', '2 (25%)', '4 (50%)'],
  },
  {
    name: 'without cards all is 0, and nothing is made up',
    stages: { new: 0, learning: 0, review: 0, graduated: 0 },
    texts: ['0 (0%)', '0 (0%)', '0 (0%)', '0 (0%)'],
  },
  {
    name: 'a thousand has its comma',
    stages: { new: 1171, learning: 0, review: 0, graduated: 1171 },
    texts: ['1,171 (50%)', '0 (0%)', '0 (0%)', '1,171 (50%)'],
  },
])('$name', ({ stages, texts }) => {
  expect(stageParts(stages).map(({ text }) => text)).toEqual(texts)
})
