import { describe, expect, test } from 'vitest'
import { isCorrection, needsAdmin, type QuestionText, revisionChanges } from './question-text.ts'

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
    // Shows feedback-21
    {
      name: 'names the option that changed',
      to: { options: [{ id: 'b', text: 'Bronchitis' }, before.options[0] ?? { id: 'a', text: '' }] },
      changes: [{ field: 'options', optionId: 'b', from: 'Bronchiolitis', to: 'Bronchitis' }],
    },
    // Shows feedback-21
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
    {
      name: 'names what stands beside the explanation, as text',
      to: {
        clues: ['Wheeze', 'Cold'],
        comparison: { columns: ['', 'Asthma'], rows: [['Age', 'any']] },
        rationales: { b: 'Too old.' },
        keyPoint: 'Wheeze.',
        changed: 'In 2025.',
        sources: [{ text: 'AAP, 2025', supports: 'The dose', url: null }],
        figure: { alt: 'A curve', caption: 'Flow' },
      },
      changes: [
        { field: 'figure', from: '', to: 'A curve\nFlow' },
        { field: 'clues', from: '', to: 'Wheeze\nCold' },
        { field: 'comparison', from: '', to: ' | Asthma\nAge | any' },
        { field: 'rationales', optionId: 'b', from: '', to: 'Too old.' },
        { field: 'keyPoint', from: '', to: 'Wheeze.' },
        { field: 'changed', from: '', to: 'In 2025.' },
        { field: 'references', from: '', to: 'AAP, 2025 | The dose' },
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

describe('what learners are told was corrected', () => {
  const source = { text: 'AAP, Title, Pediatrics, 2025', supports: '', url: null }
  const noted: QuestionText = { ...before, clues: ['Wheeze'], sources: [source] }

  test.each<{ name: string; to: Partial<QuestionText>; told: boolean }>([
    { name: 'is a text that changed', to: { explanation: 'Since.' }, told: true },
    { name: 'is a clue that was taken back', to: { clues: ['Stridor'] }, told: true },
    { name: 'is a reference that was exchanged', to: { sources: [{ ...source, text: 'AAP, 2026' }] }, told: true },
    { name: 'is not a clue on top', to: { clues: ['Wheeze: small airways', 'Cold'] }, told: false },
    { name: 'is not a first table', to: { comparison: { columns: ['', 'a'], rows: [['b', 'c']] } }, told: false },
    { name: 'is not what a reference supports', to: { sources: [{ ...source, supports: 'The dose' }] }, told: false },
    {
      name: 'is not a reference with its parts in another order',
      to: { sources: [{ ...source, text: 'AAP, Pediatrics, Title, 2025' }] },
      told: false,
    },
    { name: 'is not the address of a reference', to: { sources: [{ ...source, url: 'https://a.org' }] }, told: false },
  ])('$name', ({ to, told }) => expect(isCorrection(revisionChanges(noted, { ...noted, ...to }))).toBe(told))
})
