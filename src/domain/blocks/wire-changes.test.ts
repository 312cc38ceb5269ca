import { expect, test } from 'vitest'
import {
  type Field,
  fieldValuesOf,
  isReviewEdit,
  progressOf,
  type QuestionState,
  statesOf,
  type WireChange,
  wireChangesOf,
  withChange,
} from './merge-change.ts'

const at = '2026-01-05T09:00:00.000Z'
const stem = { stem: [{ start: 0, end: 4 }] }
const explanation = { explanation: [{ start: 1, end: 3 }] }

interface Row {
  name: string
  change: WireChange
  values: [Field, string][]
  /** Where the way back is another change that says the same. */
  back?: WireChange[]
}

test.each<Row>([
  { name: 'an answer', change: { field: 'answer', value: 'b' }, values: [['answer', 'b']] },
  { name: 'an answer that is taken back', change: { field: 'answer', value: null }, values: [['answer', '']] },
  { name: 'a note', change: { field: 'note', value: 'Why?' }, values: [['note', 'Why?']] },
  { name: 'a mark', change: { field: 'marked', value: true }, values: [['marked', 'true']] },
  { name: 'a mark taken off', change: { field: 'marked', value: false }, values: [['marked', '']] },
  {
    name: 'an explanation that was shown',
    change: { field: 'explanationShown', value: true },
    values: [['explanationShown', 'true']],
  },
  {
    name: 'crossed-out options, in one order',
    change: { field: 'crossedOut', value: ['c', 'a'] },
    values: [['crossedOut', '["a","c"]']],
    back: [{ field: 'crossedOut', value: ['a', 'c'] }],
  },
  { name: 'no crossed-out option', change: { field: 'crossedOut', value: [] }, values: [['crossedOut', '']] },
  {
    name: 'highlights of the question alone',
    change: { field: 'highlights', value: { question: stem } },
    values: [['questionHighlights', JSON.stringify(stem)]],
  },
  {
    name: 'highlights of both kinds',
    change: { field: 'highlights', value: { question: null, explanation } },
    values: [
      ['questionHighlights', ''],
      ['explanationHighlights', JSON.stringify(explanation)],
    ],
  },
  {
    name: 'no highlights at all',
    change: { field: 'highlights', value: null },
    values: [
      ['questionHighlights', ''],
      ['explanationHighlights', ''],
    ],
    back: [{ field: 'highlights', value: { question: null, explanation: null } }],
  },
  { name: 'seconds set no field', change: { field: 'timeSpent', value: 7 }, values: [], back: [] },
])('$name: from the wire to fields and back', ({ change, values, back = [change] }) => {
  const fields = fieldValuesOf(change)
  expect(fields.map(({ field, value }) => [field, value])).toEqual(values)
  expect(wireChangesOf(fields)).toEqual(back)
})

const changes: WireChange[] = [
  { field: 'answer', value: 'b' },
  { field: 'explanationShown', value: true },
  { field: 'note', value: 'Why?' },
  { field: 'marked', value: true },
  { field: 'crossedOut', value: ['a', 'c'] },
  { field: 'highlights', value: { question: stem, explanation } },
]
const state = changes.reduce<QuestionState>((before, change) => withChange(before, { ...change, at }, 'exam'), {})
const progress = {
  selectedAnswers: { q1: 'b' },
  showExplanations: { q1: true },
  markedQuestions: ['q1'],
  notesMap: { q1: 'Why?' },
  optionCrossedOut: { q1: ['a', 'c'] },
  questionHighlightedText: { q1: stem },
  explanationHighlightedText: { q1: explanation },
}

test('a progress names every field of a state, and tells the same state to the next device', () => {
  expect(progressOf([{ questionId: 'q1', state }], 'exam')).toEqual(progress)
  const told = statesOf(progress)['q1']
  expect(Object.keys(told ?? {}).toSorted()).toEqual(Object.keys(state).toSorted())
  expect(progressOf([{ questionId: 'q1', state: told ?? {} }], 'exam')).toEqual(progress)
})

test('what the server tells comes before every change of the device, but in tutor mode its answer was first', () => {
  const told = statesOf(progress)['q1'] ?? {}
  const change = { field: 'answer', value: 'c', at } as const
  expect(withChange(told, change, 'exam').answer?.value).toBe('c')
  expect(withChange(told, change, 'tutor').answer?.value).toBe('b')
})

test('a tutor answer after the explanation is in no progress', () => {
  const late = withChange(
    { explanationShown: { value: 'true', at } },
    { field: 'answer', value: 'b', at: '2026-01-05T09:00:01.000Z' },
    'tutor',
  )
  expect(progressOf([{ questionId: 'q1', state: late }], 'tutor').selectedAnswers).toEqual({})
})

test.each<[string, WireChange, boolean]>([
  ['a note', { field: 'note', value: 'Why?' }, true],
  ['a highlight', { field: 'highlights', value: null }, true],
  ['a mark', { field: 'marked', value: true }, false],
  ['an answer', { field: 'answer', value: 'a' }, false],
  ['the time spent', { field: 'timeSpent', value: 3 }, false],
])('in review can be written: %s', (_, change, expected) => {
  expect(isReviewEdit(change)).toBe(expected)
})
