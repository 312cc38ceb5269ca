import { expect, test } from 'vitest'
import { lintCard } from './lint-card.ts'

const sound = {
  path: 'decks/ped-cardiology.yaml',
  id: 'ped-card-c001',
  front: 'Which valve anomaly accompanies coarctation?',
  back: 'Bicuspid aortic valve.',
  extendedExplanation: 'It is one developmental field. The aorta may widen too.',
  category: 'Cardiology',
}

test.each([
  { name: 'finds nothing wrong with a sound card', card: {}, rules: [] },
  { name: 'passes a front of 200 characters', card: { front: 'x'.repeat(200) }, rules: [] },
  { name: 'refuses a front of 201 characters', card: { front: 'x'.repeat(201) }, rules: ['card-front-length'] },
  { name: 'refuses a back of 201 characters', card: { back: 'x'.repeat(201) }, rules: ['card-back-length'] },
  {
    name: 'refuses an explanation of one sentence',
    card: { extendedExplanation: 'Because.' },
    rules: ['card-explanation-length'],
  },
  { name: 'passes an explanation of five', card: { extendedExplanation: 'So it is. '.repeat(5) }, rules: [] },
  {
    name: 'refuses an explanation of six',
    card: { extendedExplanation: 'So it is. '.repeat(6) },
    rules: ['card-explanation-length'],
  },
  {
    name: 'takes E. coli and 0.5 mg for no end of a sentence',
    card: { extendedExplanation: 'Give 0.5 mg against E. coli and such.' },
    rules: ['card-explanation-length'],
  },
  {
    name: 'counts a sentence that ends in vitamin K and one that begins with a number',
    card: { extendedExplanation: 'Give vitamin K. 5 days are enough.' },
    rules: [],
  },
  { name: 'refuses a category that is none of the 24', card: { category: 'Surgery' }, rules: ['card-category'] },
])('$name', ({ card, rules }) => {
  expect(lintCard({ ...sound, ...card }).map(({ rule }) => rule)).toEqual(rules)
})
