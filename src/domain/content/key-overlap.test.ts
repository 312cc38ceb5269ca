import { expect, test } from 'vitest'
import { keyOverlap } from './key-overlap.ts'

const item = {
  path: 'qbanks/pediatrics/cardiology.yaml',
  id: 'ped-card-0001',
  difficulty: 3,
  vignette: 'A boy swallowed a lithium battery; his mother brings another battery.',
  stem: 'Which is the most appropriate management?',
  options: { a: 'Barium swallow', b: 'Endoscopy', c: 'Ipecac', d: 'Observation' },
  answer: 'b' as const,
  explanation: '',
  rationales: {},
  references: [],
  grade: 8,
}

test.each([
  { name: 'passes a key that repeats nothing', key: 'Endoscopy', words: [] },
  { name: 'finds a word of the vignette once', key: 'Battery removal after battery check', words: ['battery'] },
  { name: 'finds every word that is repeated', key: 'Lithium battery removal', words: ['lithium', 'battery'] },
  { name: 'passes words that any vignette holds', key: 'Management', words: [] },
  { name: 'passes short words', key: 'Bring mother', words: [] },
])('$name', ({ key, words }) => {
  expect(keyOverlap({ ...item, options: { ...item.options, b: key } })).toEqual(words)
})

test('passes a word that another option repeats too', () => {
  const options = { ...item.options, b: 'Battery removal', d: 'Battery passage' }
  expect(keyOverlap({ ...item, options })).toEqual([])
})
