import { expect, test } from 'vitest'
import type { Field } from '../../../domain/blocks/merge-change.ts'
import type { BlockState } from '../session/block-state.ts'
import { makeQuestion } from '../testing/make-question.ts'
import { announcementOf } from './announcement.ts'

const questions = ['q1', 'q2'].map(makeQuestion)
const at = '2026-01-05T09:02:00.000Z'
/** The first question with this in its state. */
const q1 = (field: Field, value: string): Partial<BlockState> => ({ states: { q1: { [field]: { value, at } } } })

const state: BlockState = {
  mode: 'exam',
  questionIds: ['q1', 'q2'],
  withheld: {},
  phase: 'running',
  currentIndex: 0,
  states: {},
  timeRemaining: 400,
  secondsSpent: {},
  unsentSeconds: {},
}

test.each<{ name: string; before?: Partial<BlockState>; after: Partial<BlockState>; said: string | undefined }>([
  { name: 'the next question is named', after: { currentIndex: 1 }, said: 'Question 2 of 2. Not answered.' },
  { name: 'a chosen option is named', after: q1('answer', 'b'), said: 'Option B chosen.' },
  {
    name: 'in tutor mode the verdict comes with it',
    before: { mode: 'tutor' },
    after: { mode: 'tutor', ...q1('answer', 'b') },
    said: 'Option B chosen. Incorrect. The right answer is A.',
  },
  { name: 'a mark is said', after: q1('marked', 'true'), said: 'Marked.' },
  // Shows player-52
  {
    name: 'an option that is crossed out is named',
    after: q1('crossedOut', '["b"]'),
    said: 'Option B crossed out.',
  },
  {
    name: 'an option that is restored is named',
    before: q1('crossedOut', '["b"]'),
    after: {},
    said: 'Option B restored.',
  },
  {
    name: 'a highlight is said',
    after: q1('questionHighlights', '{"stem":[{"start":0,"end":5}]}'),
    said: 'Highlighted.',
  },
  {
    name: 'a highlight taken off is said',
    before: q1('questionHighlights', '{"stem":[{"start":0,"end":5}]}'),
    after: q1('questionHighlights', ''),
    said: 'Highlight removed.',
  },
  {
    name: 'five minutes before the end is said',
    before: { timeRemaining: 301 },
    after: { timeRemaining: 300 },
    said: '5 minutes remaining.',
  },
  { name: 'a tick is not said', before: { timeRemaining: 200 }, after: { timeRemaining: 199 }, said: undefined },
  { name: 'a note that is typed is not said', after: q1('note', 'W'), said: undefined },
])('$name', ({ before, after, said }) => {
  expect(announcementOf({ ...state, ...before }, { ...state, ...after }, { questions })).toBe(said)
})
