import { expect, test } from 'vitest'
import { changeWord, checkedWord, examinedWord, madeWord } from './evidence-words.ts'

test.each([
  { author: 'ai', models: [], isEdited: false, words: 'An AI, and reviewed in the content files' },
  {
    author: 'pipeline',
    models: ['model-x'],
    isEdited: true,
    words: 'The pipeline of this site, with model-x; an editor changed it before it was published',
  },
  // Shows pipeline-21
] as const)('an evidence card says who made the question: $words', ({ words, ...card }) => {
  expect(madeWord({ ...card, models: [...card.models] })).toBe(words)
})

// Shows pipeline-21
test('an evidence card says how it was answered blind, when it was checked and what changed since', () => {
  expect(examinedWord({ by: 'model-x, first call', answer: 'b' })).toBe('model-x, first call chose B')
  expect(checkedWord('2026-11')).toBe('November 2026')
  expect(checkedWord('2026-11-22')).toBe('November 22, 2026')
  const change = { version: 2, source: 'editor', reason: 'Clearer.', createdAt: '2026-01-05T09:00:00.000Z' } as const
  expect(changeWord(change)).toBe('January 5, 2026, by an editor: Clearer.')
})
