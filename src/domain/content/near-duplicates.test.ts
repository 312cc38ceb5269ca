import { expect, test } from 'vitest'
import { nearDuplicates } from './near-duplicates.ts'

test.each([
  {
    name: 'finds the same text in other case and punctuation',
    texts: ['A dog, running.', 'a DOG running'],
    pairs: ['0-1'],
  },
  { name: 'finds texts that share three words of four', texts: ['a b c', 'a b c d'], pairs: ['0-1'] },
  { name: 'passes texts at the limit', texts: ['a b c d', 'a b c e'], pairs: [] },
  { name: 'passes texts that share nothing', texts: ['a b', 'c d'], pairs: [] },
  { name: 'passes a short text within a long one', texts: ['a', 'a b c d e f'], pairs: [] },
  { name: 'counts a repeated word once', texts: ['a a a b', 'a c d e'], pairs: [] },
  { name: 'finds every pair', texts: ['a b', 'a b', 'x', 'a b'], pairs: ['0-1', '0-3', '1-3'] },
])('$name', ({ texts, pairs }) => {
  const found = nearDuplicates([...texts.keys()], (n) => texts[n] ?? '', 0.6)
  expect(found.map(({ earlier, later }) => `${earlier}-${later}`)).toEqual(pairs)
})

test('says how much of the words is shared', () => {
  expect(nearDuplicates(['a b c', 'a b c d'], (text) => text, 0.6)).toEqual([
    { earlier: 'a b c', later: 'a b c d', similarity: 0.75 },
  ])
})
