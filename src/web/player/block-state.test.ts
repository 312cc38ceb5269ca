import { describe, expect, test } from 'vitest'
import type { Block, Change } from '../../contract/blocks.ts'
import { type BlockAction, type BlockState, blockState, wasBegun } from './block-state.ts'
import { changesBetween } from './changes-between.ts'
import { openingState } from './opening-state.ts'

const nothingDone: Block['progress'] = {
  ...{ selectedAnswers: {}, showExplanations: {}, currentIndex: 0, markedQuestions: [], timeRemaining: null },
  ...{ questionHighlightedText: {}, explanationHighlightedText: {}, optionCrossedOut: {}, notesMap: {} },
}

const question = (id: string) => ({
  ...{ id, version: 1, updatedBy: null, stem: 'Which?', vignette: 'A newborn.', domain: 'Cardiology' },
  options: ['a', 'b'].map((option) => ({ id: option, text: `Option ${option}` })),
  ...{ correctAnswer: 'a', explanation: 'Because.', rationales: {}, keyPoint: 'This.', references: [] },
  ...{ peerChoices: null, timeSpent: 0, lateAnswers: [] },
})

function blockOf(mode: Block['mode'], progress: Partial<Block['progress']> = {}): Block {
  const questions = ['q1', 'q2', 'q3'].map(question)
  const shared = {
    ...{ id: '1', title: 'Block 1', qbankId: 'pediatrics', questionCount: 3, secondsPerQuestion: 90 },
    ...{ date: '2026-01-05T09:00:00.000Z', createdAt: '2026-01-05T09:00:00.000Z', completed: mode === 'review' },
    progress: { ...nothingDone, timeRemaining: mode === 'exam' ? 270 : null, ...progress },
  }
  const result = { score: 33, totalQuestions: 3, correctAnswers: 1, completedDate: '2026-01-05T10:00:00.000Z' }
  if (mode === 'review') return { ...shared, mode, originalMode: 'exam', questions, result }
  if (mode === 'tutor') return { ...shared, mode, originalMode: mode, questions }
  return { ...shared, mode, originalMode: mode, questions }
}

const change = (over: Partial<Change>): Change =>
  ({ ...{ id: 'c', questionId: 'q1', at: '2026-01-05T09:01:00.000Z' }, ...over }) as Change

const nothingOnDevice = { changes: [], place: undefined }
const place = { currentIndex: 1, timeRemaining: 100, secondsSpent: { q1: 5 }, unsentSeconds: { q1: 2 }, ending: false }

const play = (mode: Block['mode'], actions: readonly BlockAction[]): BlockState =>
  actions.reduce(blockState, openingState(blockOf(mode), nothingOnDevice))

describe('how a block opens', () => {
  const rows = [
    {
      name: 'a new exam starts with its full time',
      block: blockOf('exam'),
      expected: { phase: 'start', currentIndex: 0, timeRemaining: 270 },
    },
    {
      name: 'of two clocks the one with less time holds',
      block: blockOf('exam', { timeRemaining: 90 }),
      device: { changes: [], place },
      expected: { timeRemaining: 90, currentIndex: 1 },
    },
    {
      name: 'the clock of the device holds where it is behind the server',
      block: blockOf('exam'),
      device: { changes: [], place },
      expected: { timeRemaining: 100, secondsSpent: { q1: 5 } },
    },
    {
      name: 'an exam without time left opens locked',
      block: blockOf('exam', { timeRemaining: 0 }),
      expected: { phase: 'timeUp' },
    },
    {
      name: 'a section that was ended without a connection is still ending',
      block: blockOf('exam'),
      device: { changes: [], place: { ...place, ending: true } },
      expected: { phase: 'ending' },
    },
    { name: 'a tutor block has no clock', block: blockOf('tutor'), expected: { timeRemaining: null } },
    {
      name: 'what only the device knows stands over the progress of the server',
      block: blockOf('exam', { selectedAnswers: { q1: 'a' }, markedQuestions: ['q1'] }),
      device: {
        changes: [change({ field: 'answer', value: 'b' }), change({ field: 'marked', value: false })],
        place: undefined,
      },
      expected: { answers: { q1: 'b' }, marked: {} },
    },
    {
      name: 'an answer that was taken back stays taken back',
      block: blockOf('exam', { selectedAnswers: { q1: 'a' } }),
      device: { changes: [change({ field: 'answer', value: null })], place: undefined },
      expected: { answers: {} },
    },
    {
      name: 'in tutor mode the answer that the server knows stands',
      block: blockOf('tutor', { selectedAnswers: { q1: 'a' } }),
      device: { changes: [change({ field: 'answer', value: 'b' })], place: undefined },
      expected: { answers: { q1: 'a' } },
    },
    {
      name: 'a completed block opens in review at its first question, whatever the device holds',
      block: blockOf('review', { currentIndex: 2, selectedAnswers: { q1: 'a' } }),
      device: { changes: [change({ field: 'answer', value: 'b' })], place },
      expected: { phase: 'running', currentIndex: 0, answers: { q1: 'a' } },
    },
  ]
  test.each(rows)('$name', ({ block, device = nothingOnDevice, expected }) => {
    expect(openingState(block, device)).toMatchObject(expected)
  })
})

describe('what a learner does', () => {
  const start: BlockAction = { type: 'start' }
  const a: BlockAction = { type: 'choose', optionId: 'a' }
  const b: BlockAction = { type: 'choose', optionId: 'b' }
  const clear: BlockAction = { type: 'choose', optionId: null }
  const rows: { name: string; mode: Block['mode']; actions: BlockAction[]; expected: Partial<BlockState> }[] = [
    { name: 'nothing is answered before the start', mode: 'exam', actions: [a], expected: { answers: {} } },
    { name: 'an exam answer can be changed', mode: 'exam', actions: [start, a, b], expected: { answers: { q1: 'b' } } },
    { name: 'an exam answer can be taken back', mode: 'exam', actions: [start, a, clear], expected: { answers: {} } },
    {
      name: 'an exam shows no explanation',
      mode: 'exam',
      actions: [start, a],
      expected: { explanationShown: {} },
    },
    {
      name: 'in tutor mode the first answer stands and opens the explanation',
      mode: 'tutor',
      actions: [start, a, b, clear],
      expected: { answers: { q1: 'a' }, explanationShown: { q1: true } },
    },
    {
      name: 'review changes no answer and no mark',
      mode: 'review',
      actions: [a, { type: 'mark' }],
      expected: { answers: {}, marked: {} },
    },
    {
      name: 'a second mark takes the mark off',
      mode: 'exam',
      actions: [start, { type: 'mark' }, { type: 'mark' }],
      expected: { marked: {} },
    },
    {
      name: 'there is nothing after the last question',
      mode: 'exam',
      actions: [start, { type: 'goTo', index: 3 }],
      expected: { currentIndex: 0 },
    },
    {
      name: 'a pause stops the clock',
      mode: 'exam',
      actions: [start, { type: 'pause' }, { type: 'tick', seconds: 5, shown: true }],
      expected: { timeRemaining: 270, secondsSpent: {} },
    },
    {
      name: 'ending stops the clock and locks the options',
      mode: 'exam',
      actions: [start, { type: 'end' }, { type: 'tick', seconds: 5, shown: true }, a],
      expected: { phase: 'ending', timeRemaining: 270, answers: {} },
    },
    {
      name: 'a learner who thinks better of ending goes on',
      mode: 'exam',
      actions: [start, { type: 'end' }, { type: 'resume' }, a],
      expected: { phase: 'running', answers: { q1: 'a' } },
    },
    {
      name: 'the clock stops at 0 and locks the options',
      mode: 'exam',
      actions: [start, { type: 'tick', seconds: 300, shown: true }, a],
      expected: { timeRemaining: 0, phase: 'timeUp', answers: {} },
    },
    {
      name: 'a hidden tab costs time and counts for no question',
      mode: 'exam',
      actions: [start, { type: 'tick', seconds: 10, shown: false }],
      expected: { timeRemaining: 260, secondsSpent: {} },
    },
    {
      name: 'an answer carries the seconds away, the sum stays',
      mode: 'exam',
      actions: [start, { type: 'tick', seconds: 7, shown: true }, a, { type: 'tick', seconds: 2, shown: true }],
      expected: { secondsSpent: { q1: 9 }, unsentSeconds: { q1: 2 } },
    },
  ]
  test.each(rows)('$name', ({ mode, actions, expected }) => {
    expect(play(mode, actions)).toMatchObject(expected)
    for (const [key, value] of Object.entries(expected)) expect(play(mode, actions)).toHaveProperty(key, value)
  })
})

describe('what goes to the server', () => {
  const given = { at: '2026-01-05T09:02:00.000Z', newId: () => 'new' }
  const base = { id: 'new', questionId: 'q1', at: given.at }
  const seen: BlockAction[] = [{ type: 'start' }, { type: 'tick', seconds: 7, shown: true }]

  test('a tutor answer says how long it took, and that the explanation is shown', () => {
    const before = play('tutor', seen)
    const after = blockState(before, { type: 'choose', optionId: 'b' })
    expect(changesBetween(before, after, given)).toEqual([
      { ...base, field: 'answer', value: 'b', timeSpent: 7 },
      { ...base, field: 'explanationShown', value: true },
    ])
  })

  test('an answer that is taken back goes as null', () => {
    const before = play('exam', [...seen, { type: 'choose', optionId: 'b' }])
    const after = blockState(before, { type: 'choose', optionId: null })
    expect(changesBetween(before, after, given)).toEqual([{ ...base, field: 'answer', value: null, timeSpent: 0 }])
  })

  test('moving and ticking change no question', () => {
    const before = play('exam', seen)
    const after = blockState(before, { type: 'goTo', index: 1 })
    expect(changesBetween(before, after, given)).toEqual([])
  })
})

test('a block was begun as soon as its clock has moved', () => {
  expect(wasBegun(play('exam', []), 270)).toBe(false)
  expect(wasBegun(play('exam', [{ type: 'start' }, { type: 'tick', seconds: 1, shown: false }]), 270)).toBe(true)
})
