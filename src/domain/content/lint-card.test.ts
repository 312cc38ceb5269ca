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
  { name: 'passes a front of 200 characters', card: { front: `${'x'.repeat(199)}?` }, rules: [] },
  { name: 'refuses a front of 201 characters', card: { front: `${'x'.repeat(200)}?` }, rules: ['card-front-length'] },
  { name: 'refuses a back of 201 characters', card: { back: 'x'.repeat(201) }, rules: ['card-back-length'] },
  { name: 'finds two questions', card: { front: 'Which valve? Which side?' }, rules: ['card-one-question'] },
  { name: 'passes a cloze', card: { front: 'Coarctation goes with a {{c1::two-leaved}} valve.' }, rules: [] },
  {
    name: 'finds a question with a second one in it',
    card: { front: 'Which valve is it and why?' },
    rules: ['card-two-facts'],
  },
  {
    name: 'finds a back of 13 words',
    card: { back: 'It is the one that has two cusps in place of three cusps' },
    rules: ['card-back-words'],
  },
  { name: 'finds a list of four', card: { back: 'Fever, rash, cough, and coryza' }, rules: ['card-list'] },
  {
    name: 'finds a front that gives the back away',
    card: { front: 'Which bicuspid valve accompanies coarctation?', back: 'Bicuspid valve' },
    rules: ['card-gives-back-away'],
  },
  { name: 'refuses an odd unit', card: { back: '5mg' }, rules: ['style'] },
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
