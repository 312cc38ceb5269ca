import { expect, test } from 'vitest'
import type { QuestionText } from './question-text.ts'
import { revisedContent } from './revised-content.ts'

const content = {
  vignette: 'A girl of 3 years coughs.',
  stem: 'Which is it?',
  options: [
    { id: 'a', text: 'Asthma' },
    { id: 'b', text: 'Bronchiolitis' },
    { id: 'c', text: 'Croup' },
  ],
  correctAnswer: 'b',
  explanation: 'Because.',
  rationales: { a: 'No wheeze.', c: 'No stridor.' },
  clues: ['It barks.'],
  keyPoint: 'RSV in winter.',
  topic: 'Cough',
}
const { topic: _, rationales: __, keyPoint: ___, clues: ____, ...text } = content

test.each<{ name: string; to: Partial<QuestionText>; becomes: Partial<typeof content> | object }>([
  { name: 'takes over the words', to: { stem: 'Which one?' }, becomes: { stem: 'Which one?' } },
  { name: 'keeps the order of the options', to: { options: [...content.options].reverse() }, becomes: {} },
  {
    name: 'loses the rationale of an option that was reworded',
    to: { options: [{ id: 'a', text: 'Asthma attack' }, ...content.options.slice(1)] },
    becomes: {
      options: [{ id: 'a', text: 'Asthma attack' }, ...content.options.slice(1)],
      rationales: { c: 'No stridor.' },
    },
  },
  // Shows ai-27
  {
    name: 'loses all that spoke for the old key when it moved',
    to: { correctAnswer: 'c' },
    becomes: { correctAnswer: 'c', rationales: {}, keyPoint: '', clues: [] },
  },
  {
    name: 'takes over what is said anew beside the text',
    to: { correctAnswer: 'c', clues: ['It barks.', 'It is 2.'], changed: 'In 2025.', rationales: { b: 'No.' } },
    becomes: {
      correctAnswer: 'c',
      rationales: { b: 'No.' },
      keyPoint: '',
      clues: ['It barks.', 'It is 2.'],
      changed: 'In 2025.',
    },
  },
])('a revised question $name', ({ to, becomes }) => {
  expect(revisedContent(content, { ...text, ...to })).toEqual({ ...content, ...becomes })
})
