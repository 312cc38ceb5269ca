import { describe, expect, test } from 'vitest'
import { needsAdmin, type QuestionText, revisionChanges } from './question-text.ts'

const before: QuestionText = {
  vignette: 'A girl of 3 years coughs.',
  stem: 'What is the diagnosis?',
  options: [
    { id: 'a', text: 'Asthma' },
    { id: 'b', text: 'Bronchiolitis' },
  ],
  correctAnswer: 'a',
  explanation: 'Because.',
}

describe('a revision', () => {
  test.each<{ name: string; to: Partial<QuestionText>; changes: object[] }>([
    { name: 'without a difference has no changes', to: {}, changes: [] },
    { name: 'that moves only blanks has no changes', to: { stem: ' What is the diagnosis?\n' }, changes: [] },
    {
      name: 'names the text that changed',
      to: { stem: 'Which is it?' },
      changes: [{ field: 'stem', from: before.stem, to: 'Which is it?' }],
    },
    {
      name: 'names the option that changed',
      to: { options: [{ id: 'b', text: 'Bronchitis' }, before.options[0] ?? { id: 'a', text: '' }] },
      changes: [{ field: 'options', optionId: 'b', from: 'Bronchiolitis', to: 'Bronchitis' }],
    },
    {
      name: 'names an option that is gone and one that is new',
      to: {
        options: [
          { id: 'a', text: 'Asthma' },
          { id: 'c', text: 'Croup' },
        ],
      },
      changes: [
        { field: 'options', optionId: 'b', from: 'Bronchiolitis', to: '' },
        { field: 'options', optionId: 'c', from: '', to: 'Croup' },
      ],
    },
    {
      name: 'lists changes in reading order',
      to: { explanation: 'Since.', correctAnswer: 'b', vignette: 'A boy coughs.' },
      changes: [
        { field: 'vignette', from: before.vignette, to: 'A boy coughs.' },
        { field: 'correctAnswer', from: 'a', to: 'b' },
        { field: 'explanation', from: 'Because.', to: 'Since.' },
      ],
    },
  ])('$name', ({ to, changes }) => {
    expect(revisionChanges(before, { ...before, ...to })).toEqual(changes)
  })

  test.each<{ name: string; to: Partial<QuestionText>; needed: boolean }>([
    { name: 'of wording can be accepted by votes', to: { stem: 'Which?', explanation: 'Since.' }, needed: false },
    { name: 'of the key needs an admin', to: { correctAnswer: 'b' }, needed: true },
    {
      name: 'of an option needs an admin',
      to: { options: before.options.map((option) => ({ ...option, text: `${option.text} attack` })) },
      needed: true,
    },
  ])('$name', ({ to, needed }) => {
    expect(needsAdmin(revisionChanges(before, { ...before, ...to }))).toBe(needed)
  })
})
