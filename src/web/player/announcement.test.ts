import { expect, test } from 'vitest'
import { announcementOf } from './announcement.ts'
import type { BlockState } from './block-state.ts'

const options = ['a', 'b'].map((id) => ({ id, text: `Option ${id}` }))
const question = (id: string) => ({
  id,
  version: 1,
  updatedBy: null,
  stem: 'Which?',
  vignette: 'A newborn.',
  domain: 'Cardiology',
  options,
  correctAnswer: 'a',
  explanation: 'Because.',
  rationales: {},
  keyPoint: 'This.',
  references: [],
})
const questions = ['q1', 'q2'].map(question)
const state: BlockState = {
  mode: 'exam',
  questionIds: ['q1', 'q2'],
  withheld: {},
  phase: 'running',
  currentIndex: 0,
  answers: {},
  explanationShown: {},
  marked: {},
  notes: {},
  highlights: {},
  crossedOut: {},
  timeRemaining: 400,
  secondsSpent: {},
  unsentSeconds: {},
}

test.each<{ name: string; before?: Partial<BlockState>; after: Partial<BlockState>; said: string | undefined }>([
  { name: 'the next question is named', after: { currentIndex: 1 }, said: 'Question 2 of 2. Not answered.' },
  { name: 'a chosen option is named', after: { answers: { q1: 'b' } }, said: 'Option B chosen.' },
  {
    name: 'in tutor mode the verdict comes with it',
    before: { mode: 'tutor' },
    after: { mode: 'tutor', answers: { q1: 'b' } },
    said: 'Option B chosen. Incorrect. The right answer is A.',
  },
  { name: 'a mark is said', after: { marked: { q1: true } }, said: 'Marked.' },
  // Shows player-52
  {
    name: 'an option that is crossed out is named',
    after: { crossedOut: { q1: ['b'] } },
    said: 'Option B crossed out.',
  },
  {
    name: 'an option that is restored is named',
    before: { crossedOut: { q1: ['b'] } },
    after: {},
    said: 'Option B restored.',
  },
  {
    name: 'a highlight is said',
    after: { highlights: { q1: { stem: [{ start: 0, end: 5 }] } } },
    said: 'Highlighted.',
  },
  {
    name: 'a highlight taken off is said',
    before: { highlights: { q1: { stem: [{ start: 0, end: 5 }] } } },
    after: { highlights: { q1: { stem: [] } } },
    said: 'Highlight removed.',
  },
  {
    name: 'five minutes before the end is said',
    before: { timeRemaining: 301 },
    after: { timeRemaining: 300 },
    said: '5 minutes remaining.',
  },
  { name: 'a tick is not said', before: { timeRemaining: 200 }, after: { timeRemaining: 199 }, said: undefined },
  { name: 'a note that is typed is not said', after: { notes: { q1: 'W' } }, said: undefined },
])('$name', ({ before, after, said }) => {
  expect(announcementOf({ ...state, ...before }, { ...state, ...after }, { questions })).toBe(said)
})
