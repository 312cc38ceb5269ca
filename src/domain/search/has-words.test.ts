import { expect, test } from 'vitest'
import { hasWords } from './has-words.ts'

test.each([
  { name: 'an empty query fits', text: 'Croup', query: '  ', fits: true },
  { name: 'case does not matter', text: 'Croup', query: 'CROUP', fits: true },
  { name: 'accents do not matter', text: 'Guillain-Barré syndrome', query: 'barre', fits: true },
  { name: 'a part of a word fits', text: 'Bronchiolitis', query: 'bronchi', fits: true },
  { name: 'all words must occur, in any order', text: 'Fever and a rash', query: 'rash fever', fits: true },
  { name: 'one missing word is enough to leave it out', text: 'Fever and a rash', query: 'rash cough', fits: false },
])('$name', ({ text, query, fits }) => {
  expect(hasWords(text, query)).toBe(fits)
})
