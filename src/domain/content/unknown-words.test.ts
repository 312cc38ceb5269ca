import { expect, test } from 'vitest'
import { unknownWords } from './unknown-words.ts'

const known = new Set(['a', 'well', 'child', 'Crohn', 'disease', 'mL', 'guillain', 'barré', "don't"])

test.each([
  { name: 'passes known words', text: 'a well child', unknown: [] },
  { name: 'finds an unknown word once', text: 'childd, a (childd).', unknown: ['childd'] },
  { name: 'passes a hyphenated word whose parts are known', text: 'well-child', unknown: [] },
  { name: 'finds the unknown part of a hyphenated word', text: 'well-childd', unknown: ['childd'] },
  { name: 'passes the possessive of a known word', text: "Crohn's disease, Crohn’s", unknown: [] },
  { name: 'finds the possessive of an unknown word', text: "Krohn's", unknown: ["Krohn's"] },
  { name: 'passes a known word with an apostrophe', text: "don't", unknown: [] },
  { name: 'passes single letters and what holds a digit', text: 'CD18 B12 2-x 50-mL', unknown: [] },
  { name: 'takes an accent as part of a word', text: 'barré barre', unknown: ['barre'] },
  { name: 'splits words at slashes, dashes and Greek letters', text: 'mL/child, a–well, βwell', unknown: [] },
])('$name', ({ text, unknown }) => {
  expect(unknownWords(text, (word) => known.has(word))).toEqual(unknown)
})
