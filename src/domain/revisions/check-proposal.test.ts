import { describe, expect, test } from 'vitest'
import { checkProposal, proposalFindings } from './check-proposal.ts'
import type { QuestionText } from './question-text.ts'

const explanation = 'This is why. '.repeat(30)
const before: QuestionText = {
  vignette: 'A girl of 3 years has coughed for 2 days.',
  stem: 'Which of the following is the most likely diagnosis?',
  options: ['Asthma', 'Bronchiolitis', 'Croup', 'Diphtheria'].map((text, n) => ({ id: 'abcd'[n] ?? '', text })),
  correctAnswer: 'c',
  explanation,
}
const question = { id: 'ped-pulm-0001', difficulty: 3, rationales: {}, references: ['Somebody, Something, 2026'] }
const withOption = (id: string, text: string) =>
  before.options.map((option) => (option.id === id ? { id, text } : option))

test.each<{ name: string; after: Partial<QuestionText>; because: string | undefined }>([
  { name: 'a better stem fits', after: { stem: 'Which diagnosis is most likely?' }, because: undefined },
  { name: 'another key among the options fits', after: { correctAnswer: 'd' }, because: undefined },
  { name: 'the same text is no change', after: {}, because: 'It changes nothing.' },
  {
    name: 'a lost option does not fit',
    after: { options: before.options.slice(1) },
    because: 'It does not keep the option ids.',
  },
  {
    name: 'a key that is no option does not fit',
    after: { correctAnswer: 'x' },
    because: "Its key 'x' is not among the options.",
  },
  {
    name: 'a new breach of an item rule does not fit',
    after: { options: withOption('a', 'All of the above') },
    because: "Reword option a without 'All of the above'.",
  },
])('$name', ({ after, because }) => {
  const verdict = checkProposal(question, before, { ...before, ...after })
  expect(verdict).toEqual(because === undefined ? { fits: true } : { fits: false, because })
})

// Shows ai-25
test('a breach that the old text had already is not held against the new one', () => {
  const old = { ...before, stem: 'Which is it' }
  expect(checkProposal(question, old, { ...old, vignette: 'A boy of 3 years has coughed for 2 days.' })).toEqual({
    fits: true,
  })
})

describe('what the rules find in a proposed text', () => {
  // Shows feedback-42
  test('is new or was there before', () => {
    const old = { ...before, stem: 'Which is it' }
    const after = { ...old, options: withOption('a', 'Always asthma') }
    expect(proposalFindings(question, old, after).filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', message: "End the stem with '?'.", isNew: false },
      { level: 'error', message: "Reword option a without 'Always'.", isNew: true },
    ])
  })

  test('is a warning where a rationale is missing', () => {
    expect(proposalFindings(question, before, before)).toContainEqual({
      level: 'warning',
      message: 'Write a rationale for the wrong option a.',
      isNew: false,
    })
  })

  test('holds for the references that come with it', () => {
    const revised = { ...question, references: ['Somebody, Something'] }
    const after = { ...before, correctAnswer: 'd' }
    expect(checkProposal(question, before, after, revised)).toEqual({
      fits: false,
      because: "Give the year of the reference 'Somebody, Something'.",
    })
  })
})
