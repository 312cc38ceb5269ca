import { describe, expect, test } from 'vitest'
import { checkProposal, judgeAnswer, proposalFindings, type ReviserAnswer } from './check-proposal.ts'
import type { QuestionText } from './question-text.ts'

const before = {
  vignette: 'A girl of 3 years has coughed for 2 days.',
  stem: 'Which of the following is the most likely diagnosis?',
  options: ['Asthma', 'Bronchiolitis', 'Croup', 'Diphtheria'].map((text, n) => ({ id: 'abcd'[n] ?? '', text })),
  correctAnswer: 'c',
  explanation: 'This is why. '.repeat(30).trim(),
} satisfies QuestionText
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

const better = { stem: 'Which diagnosis is most likely?' }
const judge = (answer: Partial<ReviserAnswer>) =>
  judgeAnswer(question, before, { changed: true, rationale: 'It reads better.', ...before, ...answer })

test.each<{ name: string; answer: Partial<ReviserAnswer>; because: string }>([
  {
    name: 'says that it changes nothing',
    answer: { ...better, changed: false },
    because: 'The reviser changes nothing: It reads better.',
  },
  {
    name: 'says so without a reason',
    answer: { changed: false, rationale: '' },
    because: 'The reviser changes nothing.',
  },
  { name: 'changes nothing but says that it does', answer: {}, because: 'It changes nothing.' },
  { name: 'moves only blanks', answer: { stem: ` ${before.stem}\n` }, because: 'It changes nothing.' },
  {
    name: 'only orders the options anew',
    answer: { options: [...before.options].reverse() },
    because: 'It changes nothing.',
  },
  { name: 'gives no reason', answer: { ...better, rationale: ' ' }, because: 'It gives no reason.' },
  { name: 'leaves a text empty', answer: { ...better, vignette: ' ' }, because: 'It leaves a text empty.' },
  { name: 'leaves an option empty', answer: { options: withOption('a', '') }, because: 'It leaves a text empty.' },
  {
    name: 'loses an option',
    answer: { options: before.options.slice(1) },
    because: 'It does not keep the option ids.',
  },
  {
    name: 'adds an option',
    answer: { options: [...before.options, { id: 'e', text: 'Epiglottitis' }] },
    because: 'It does not keep the option ids.',
  },
  {
    name: 'gives one option twice',
    answer: { options: [...before.options.slice(0, 3), { id: 'c', text: 'Epiglottitis' }] },
    because: 'It does not keep the option ids.',
  },
  {
    name: 'names a key that is no option',
    answer: { correctAnswer: 'Croup' },
    because: "Its key 'Croup' is not among the options.",
  },
  {
    name: 'breaks an item rule that was kept before',
    answer: { options: withOption('a', 'All of the above') },
    because: "Reword option a without 'All of the above'.",
  },
  {
    name: 'explains in too few words',
    answer: { explanation: 'Because.' },
    because: 'Explain in 60 to 200 words; these are 1.',
  },
  {
    name: 'never comes to an end',
    answer: { vignette: 'A girl coughs. '.repeat(1000) },
    because: 'One of its texts is far too long.',
  },
  // Shows ai-25
])('an answer that $name proposes nothing', ({ answer, because }) => {
  expect(judge(answer)).toEqual({ isProposal: false, because })
})

test.each<{ name: string; answer: Partial<ReviserAnswer>; needsBlindAnswer: boolean }>([
  { name: 'of wording is proposed as it is', answer: better, needsBlindAnswer: false },
  {
    name: 'of a wrong option is proposed as it is',
    answer: { options: withOption('a', 'Anthrax') },
    needsBlindAnswer: false,
  },
  { name: 'of the key needs a blind answer', answer: { correctAnswer: 'd' }, needsBlindAnswer: true },
  {
    name: 'that exchanges the text of the key needs a blind answer',
    answer: {
      options: ['Asthma', 'Bronchiolitis', 'Diphtheria', 'Croup'].map((text, n) => ({ id: 'abcd'[n] ?? '', text })),
    },
    needsBlindAnswer: true,
  },
])('a change $name', ({ answer, needsBlindAnswer }) => {
  expect(judge(answer)).toEqual({
    isProposal: true,
    reason: 'It reads better.',
    needsBlindAnswer,
    text: { ...before, ...answer },
  })
})

test('a proposal is trimmed, and its reason is cut to what fits', () => {
  expect(judge({ stem: ` ${better.stem} `, correctAnswer: ' c', rationale: 'x'.repeat(900) })).toMatchObject({
    isProposal: true,
    reason: 'x'.repeat(500),
    text: { stem: better.stem, correctAnswer: 'c' },
  })
})
