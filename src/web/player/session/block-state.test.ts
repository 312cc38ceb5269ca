import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Change } from '../../../contract/blocks.ts'
import { progressOf } from '../../../domain/blocks/merge-change.ts'
import { highlightsOf } from '../../question/highlight-parts.ts'
import { makeBlock, makeReviewedQuestion } from '../testing/make-block.ts'
import { type BlockAction, type BlockState, blockState, changesBetween, wasBegun } from './block-state.ts'
import { openingState, withDeviceChange } from './opening-state.ts'

const change = (over: Partial<Change>): Change =>
  ({ id: 'c', questionId: 'q1', at: '2026-01-05T09:01:00.000Z', ...over }) as Change

const nothingOnDevice = { changes: [], acknowledged: [], position: undefined }
const position = {
  currentIndex: 1,
  timeRemaining: 100,
  secondsSpent: { q1: 5 },
  unsentSeconds: { q1: 2 },
  ending: false,
}

const now = '2026-01-05T09:02:00.000Z'
const step = (state: BlockState, action: BlockAction) => blockState(state, action, now)

const play = (mode: Block['mode'], actions: readonly BlockAction[]): BlockState =>
  actions.reduce(step, openingState(makeBlock(mode), nothingOnDevice))

/** The state with what it says of the questions, by field. */
function seen(state: BlockState) {
  const rows = Object.entries(state.states).map(([questionId, one]) => ({ questionId, state: one }))
  const progress = progressOf(rows, state.mode === 'tutor' ? 'tutor' : 'exam')
  const highlighted = rows.filter(({ state: one }) => one.questionHighlights || one.explanationHighlights)
  return {
    ...state,
    answers: progress.selectedAnswers,
    explanationShown: progress.showExplanations,
    marked: Object.fromEntries(progress.markedQuestions.map((id) => [id, true])),
    notes: progress.notesMap,
    crossedOut: progress.optionCrossedOut,
    highlights: Object.fromEntries(highlighted.map(({ questionId, state: one }) => [questionId, highlightsOf(one)])),
  }
}

type Seen = Partial<ReturnType<typeof seen>>

describe('how a block opens', () => {
  const rows = [
    // Shows player-37
    {
      name: 'a new exam starts with its full time',
      block: makeBlock('exam'),
      expected: { phase: 'start', currentIndex: 0, timeRemaining: 270 },
    },
    // Shows qbank-58
    {
      name: 'of two clocks the one with less time holds',
      block: makeBlock('exam', { timeRemaining: 90 }),
      device: { changes: [], acknowledged: [], position },
      expected: { timeRemaining: 90, currentIndex: 1 },
    },
    {
      name: 'the clock of the device holds where it is behind the server',
      block: makeBlock('exam'),
      device: { changes: [], acknowledged: [], position },
      expected: { timeRemaining: 100, secondsSpent: { q1: 5 } },
    },
    {
      name: 'an exam without time left opens locked',
      block: makeBlock('exam', { timeRemaining: 0 }),
      expected: { phase: 'timeUp' },
    },
    {
      name: 'a section that was ended without a connection is still ending',
      block: makeBlock('exam'),
      device: { changes: [], acknowledged: [], position: { ...position, ending: true } },
      expected: { phase: 'ending' },
    },
    // Shows player-38
    { name: 'a tutor block has no clock', block: makeBlock('tutor'), expected: { timeRemaining: null } },
    {
      name: 'what only the device knows stands over the progress of the server',
      block: makeBlock('exam', { selectedAnswers: { q1: 'a' }, markedQuestions: ['q1'] }),
      device: {
        changes: [change({ field: 'answer', value: 'b' }), change({ field: 'marked', value: false })],
        position: undefined,
        acknowledged: [],
      },
      expected: { answers: { q1: 'b' }, marked: {} },
    },
    // Shows qbank-74
    {
      name: 'what the server has since the copy of this device was made stands over the copy',
      block: makeBlock('exam', { selectedAnswers: { q1: 'a' } }),
      device: { acknowledged: [change({ field: 'answer', value: 'b' })], changes: [], position: undefined },
      expected: { answers: { q1: 'b' } },
    },
    {
      name: 'what no server has stands over what it has',
      block: makeBlock('exam'),
      device: {
        acknowledged: [change({ field: 'answer', value: 'a' }), change({ field: 'note', value: 'Known.' })],
        changes: [change({ field: 'answer', value: 'b' })],
        position: undefined,
      },
      expected: { answers: { q1: 'b' }, notes: { q1: 'Known.' } },
    },
    {
      name: 'an answer that was taken back stays taken back',
      block: makeBlock('exam', { selectedAnswers: { q1: 'a' } }),
      device: { changes: [change({ field: 'answer', value: null })], position: undefined, acknowledged: [] },
      expected: { answers: {} },
    },
    {
      name: 'in tutor mode the answer that the server knows stands',
      block: makeBlock('tutor', { selectedAnswers: { q1: 'a' } }),
      device: { changes: [change({ field: 'answer', value: 'b' })], position: undefined, acknowledged: [] },
      expected: { answers: { q1: 'a' } },
    },
    // Shows player-37
    {
      name: 'a completed block opens in review at its first question, whatever the device holds',
      block: makeBlock('review', { currentIndex: 2, selectedAnswers: { q1: 'a' } }),
      device: { changes: [change({ field: 'answer', value: 'b' })], position, acknowledged: [] },
      expected: { phase: 'running', currentIndex: 0, answers: { q1: 'a' } },
    },
  ]
  test.each(rows)('$name', ({ block, device = nothingOnDevice, expected }) => {
    expect(seen(openingState(block, device))).toMatchObject(expected)
  })

  const saved = {
    questionHighlightedText: { q1: { stem: [{ start: 0, end: 2 }], vignette: [] } },
    explanationHighlightedText: { q1: { explanation: [{ start: 4, end: 6 }] } },
    optionCrossedOut: { q2: ['b'] },
    notesMap: { q3: 'Known.' },
  }
  const annotations = [
    // Shows player-19
    {
      name: 'notes, highlights and crossed-out options stand where they stood',
      changes: [],
      expected: {
        highlights: { q1: { stem: [{ start: 0, end: 2 }], explanation: [{ start: 4, end: 6 }] } },
        crossedOut: { q2: ['b'] },
        notes: { q3: 'Known.' },
      },
    },
    {
      name: 'what only the device knows of them stands over the server',
      changes: [
        change({ field: 'highlights', value: { question: { vignette: [{ start: 1, end: 5 }] } } }),
        change({ field: 'crossedOut', questionId: 'q2', value: [] }),
        change({ field: 'note', questionId: 'q3', value: 'Newer.' }),
      ],
      expected: {
        highlights: { q1: { vignette: [{ start: 1, end: 5 }], explanation: [{ start: 4, end: 6 }] } },
        crossedOut: {},
        notes: { q3: 'Newer.' },
      },
    },
    {
      name: 'highlights that the device took off are gone',
      changes: [change({ field: 'highlights', value: null })],
      expected: { highlights: { q1: {} } },
    },
  ]
  test.each(annotations)('$name', ({ changes, expected }) => {
    const state = openingState(makeBlock('exam', saved), { changes, position: undefined, acknowledged: [] })
    for (const [key, value] of Object.entries(expected)) expect(seen(state)).toHaveProperty(key, value)
  })

  // Shows player-46
  test('a review opens at the question of its address, and at the first for one that it does not have', () => {
    expect(openingState(makeBlock('review'), nothingOnDevice, { questionId: 'q3' })).toMatchObject({ currentIndex: 2 })
    expect(openingState(makeBlock('review'), nothingOnDevice, { questionId: 'q9' })).toMatchObject({ currentIndex: 0 })
    expect(openingState(makeBlock('tutor'), nothingOnDevice, { questionId: 'q3' })).toMatchObject({ currentIndex: 0 })
  })

  describe('as a demo', () => {
    const answered = { selectedAnswers: { q1: 'a' }, currentIndex: 1 }
    const demo = (mode: Block['mode'], count = 3) => {
      const block = makeBlock(mode, answered)
      const questions = Array.from({ length: count }, (_, n) => makeReviewedQuestion(`q${n + 1}`))
      return openingState({ ...block, questions } as Block, nothingOnDevice, { demo: true })
    }
    test.each<{ name: string; mode: Block['mode']; expected: Seen }>([
      // Shows player-8
      {
        name: 'a tutor block goes on at once, with its answers',
        mode: 'tutor',
        expected: { mode: 'tutor', phase: 'running', answers: { q1: 'a' }, currentIndex: 1 },
      },
      // Shows player-9
      {
        name: 'an exam is shown as in tutor mode, without its clock and its answers',
        mode: 'exam',
        expected: { mode: 'tutor', phase: 'running', answers: {}, timeRemaining: null, currentIndex: 0 },
      },
      // Shows player-10
      {
        name: 'a completed block can be tried again',
        mode: 'review',
        expected: { mode: 'tutor', phase: 'running', answers: {}, currentIndex: 0 },
      },
    ])('$name', ({ mode, expected }) => expect(seen(demo(mode))).toMatchObject(expected))

    // Shows player-8
    test('only the first 5 questions are there', () => {
      expect(demo('tutor', 9).questionIds).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
    })
  })
})

describe('what a learner does', () => {
  const start: BlockAction = { type: 'start' }
  const a: BlockAction = { type: 'choose', optionId: 'a' }
  const b: BlockAction = { type: 'choose', optionId: 'b' }
  const clear: BlockAction = { type: 'choose', optionId: null }
  const rows: { name: string; mode: Block['mode']; actions: BlockAction[]; expected: Seen }[] = [
    { name: 'nothing is answered before the start', mode: 'exam', actions: [a], expected: { answers: {} } },
    { name: 'an exam answer can be changed', mode: 'exam', actions: [start, a, b], expected: { answers: { q1: 'b' } } },
    { name: 'an exam answer can be taken back', mode: 'exam', actions: [start, a, clear], expected: { answers: {} } },
    {
      name: 'an exam shows no explanation',
      mode: 'exam',
      actions: [start, a],
      expected: { explanationShown: {} },
    },
    // Shows player-39
    {
      name: 'in tutor mode the first answer stands and opens the explanation',
      mode: 'tutor',
      actions: [start, a, b, clear],
      expected: { answers: { q1: 'a' }, explanationShown: { q1: true } },
    },
    // Shows player-26, player-43
    {
      name: 'review changes no answer and no mark',
      mode: 'review',
      actions: [a, { type: 'mark' }],
      expected: { answers: {}, marked: {} },
    },
    // Shows player-22
    {
      name: 'crossing out leaves the answer',
      mode: 'exam',
      actions: [start, a, { type: 'crossOut', optionId: 'a' }],
      expected: { answers: { q1: 'a' }, crossedOut: { q1: ['a'] } },
    },
    {
      name: 'a crossed-out option is restored, and can be chosen as well',
      mode: 'exam',
      actions: [
        start,
        { type: 'crossOut', optionId: 'a' },
        { type: 'crossOut', optionId: 'b' },
        { type: 'crossOut', optionId: 'a' },
        b,
      ],
      expected: { answers: { q1: 'b' }, crossedOut: { q1: ['b'] } },
    },
    {
      name: 'nothing is crossed out once the options are locked',
      mode: 'tutor',
      actions: [start, a, { type: 'crossOut', optionId: 'b' }],
      expected: { crossedOut: {} },
    },
    // Shows player-26
    {
      name: 'notes and highlights can be written in review, crossed-out options not',
      mode: 'review',
      actions: [
        { type: 'note', questionId: 'q2', note: 'Why?' },
        { type: 'highlight', questionId: 'q2', highlights: { explanation: [{ start: 0, end: 3 }] } },
        { type: 'crossOut', optionId: 'a' },
      ],
      expected: { notes: { q2: 'Why?' }, highlights: { q2: { explanation: [{ start: 0, end: 3 }] } }, crossedOut: {} },
    },
    // Shows player-25
    {
      name: 'a note takes 10,000 characters',
      mode: 'exam',
      actions: [start, { type: 'note', questionId: 'q1', note: 'x'.repeat(10_001) }],
      expected: { notes: { q1: 'x'.repeat(10_000) } },
    },
    {
      name: 'nothing is written while the block is paused',
      mode: 'exam',
      actions: [start, { type: 'pause' }, { type: 'note', questionId: 'q1', note: 'Why?' }],
      expected: { notes: {} },
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
    // Shows player-31, player-38
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
    // Shows player-32, player-38
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
    const after = seen(play(mode, actions))
    expect(after).toMatchObject(expected)
    for (const [key, value] of Object.entries(expected)) expect(after).toHaveProperty(key, value)
  })
})

describe('what goes to the server', () => {
  const given = { at: now, newId: () => 'new' }
  const base = { id: 'new', questionId: 'q1', at: given.at }
  const looked: BlockAction[] = [{ type: 'start' }, { type: 'tick', seconds: 7, shown: true }]

  test('a tutor answer says how long it took, and that the explanation is shown', () => {
    const before = play('tutor', looked)
    const after = step(before, { type: 'choose', optionId: 'b' })
    expect(changesBetween(before, after, given)).toEqual([
      { ...base, field: 'answer', value: 'b', timeSpent: 7 },
      { ...base, field: 'explanationShown', value: true },
    ])
  })

  test('an answer that is taken back goes as null', () => {
    const before = play('exam', [...looked, { type: 'choose', optionId: 'b' }])
    const after = step(before, { type: 'choose', optionId: null })
    expect(changesBetween(before, after, given)).toEqual([{ ...base, field: 'answer', value: null, timeSpent: 0 }])
  })

  test('ticking sends nothing yet', () => {
    const before = play('exam', [{ type: 'start' }])
    const after = step(before, { type: 'tick', seconds: 7, shown: true })
    expect(changesBetween(before, after, given)).toEqual([])
  })

  const timed = { ...base, field: 'timeSpent', value: 7 }
  const rows: { name: string; mode: Block['mode']; actions?: BlockAction[]; action: BlockAction; sent: object[] }[] = [
    {
      name: 'a question that is left says how long it was looked at',
      mode: 'exam',
      action: { type: 'goTo', index: 1 },
      sent: [timed],
    },
    {
      name: 'a pause says how long the question was looked at',
      mode: 'tutor',
      action: { type: 'pause' },
      sent: [timed],
    },
    { name: 'the end of a section says it', mode: 'exam', action: { type: 'end' }, sent: [timed] },
    { name: 'a page that is left says it', mode: 'exam', action: { type: 'settle' }, sent: [timed] },
    {
      name: 'the last second of the clock counts too',
      mode: 'exam',
      action: { type: 'tick', seconds: 263, shown: true },
      sent: [{ ...timed, value: 270 }],
    },
    {
      name: 'seconds that an answer took along are not said again',
      mode: 'exam',
      actions: [{ type: 'choose', optionId: 'a' }],
      action: { type: 'goTo', index: 1 },
      sent: [],
    },
    {
      name: 'a crossed-out option is sent as the whole list',
      mode: 'exam',
      actions: [{ type: 'crossOut', optionId: 'b' }],
      action: { type: 'crossOut', optionId: 'a' },
      sent: [{ ...base, field: 'crossedOut', value: ['a', 'b'] }],
    },
    {
      name: 'the last option restored is an empty list',
      mode: 'exam',
      actions: [{ type: 'crossOut', optionId: 'b' }],
      action: { type: 'crossOut', optionId: 'b' },
      sent: [{ ...base, field: 'crossedOut', value: [] }],
    },
    {
      name: 'a note is sent whole',
      mode: 'review',
      action: { type: 'note', questionId: 'q1', note: 'Why?' },
      sent: [{ ...base, field: 'note', value: 'Why?' }],
    },
    {
      name: 'a note that was emptied goes as null',
      mode: 'exam',
      actions: [{ type: 'note', questionId: 'q1', note: 'Why?' }],
      action: { type: 'note', questionId: 'q1', note: '' },
      sent: [{ ...base, field: 'note', value: null }],
    },
    {
      name: 'a highlight of the explanation leaves those of the question unsaid',
      mode: 'review',
      action: { type: 'highlight', questionId: 'q1', highlights: { explanation: [{ start: 0, end: 3 }] } },
      sent: [{ ...base, field: 'highlights', value: { explanation: { explanation: [{ start: 0, end: 3 }] } } }],
    },
    {
      name: 'the last highlight taken off goes as null',
      mode: 'exam',
      actions: [{ type: 'highlight', questionId: 'q1', highlights: { stem: [{ start: 0, end: 3 }] } }],
      action: { type: 'highlight', questionId: 'q1', highlights: { stem: [] } },
      sent: [{ ...base, field: 'highlights', value: { question: null } }],
    },
  ]
  test.each(rows)('$name', ({ mode, actions = [], action, sent }) => {
    const before = play(mode, [...looked, ...actions])
    expect(changesBetween(before, step(before, action), given)).toEqual(sent)
  })

  // Shows player-45
  test('every second is sent once, whatever the learner does', () => {
    const anyAction = fc.oneof(
      fc.record({ type: fc.constantFrom('pause', 'resume', 'settle', 'mark', 'end') }),
      fc.record({ type: fc.constant('goTo'), index: fc.nat(2) }),
      fc.record({ type: fc.constant('choose'), optionId: fc.constantFrom('a', 'b', null) }),
      fc.record({ type: fc.constant('tick'), seconds: fc.integer({ min: 1, max: 30 }), shown: fc.boolean() }),
    ) as fc.Arbitrary<BlockAction>
    fc.assert(
      fc.property(fc.constantFrom('exam', 'tutor'), fc.array(anyAction, { maxLength: 60 }), (mode, actions) => {
        let state = play(mode as 'exam' | 'tutor', [{ type: 'start' }])
        const sent: Record<string, number> = {}
        for (const action of [...actions, { type: 'settle' } as const]) {
          const after = step(state, action)
          for (const change of changesBetween(state, after, given)) {
            const seconds =
              change.field === 'timeSpent' ? change.value : change.field === 'answer' ? change.timeSpent : 0
            if (seconds) sent[change.questionId] = (sent[change.questionId] ?? 0) + seconds
          }
          state = after
        }
        expect(sent).toEqual(state.secondsSpent)
      }),
    )
  })
})

test('what is done after the clock of the device was set back stands, here and on the server', () => {
  const [first, second] = ['2026-01-05T09:10:00.000Z', '2026-01-05T08:10:00.000Z']
  const start = play('exam', [{ type: 'start' }])
  const before = blockState(start, { type: 'choose', optionId: 'a' }, first)
  const after = blockState(before, { type: 'choose', optionId: 'b' }, second)
  expect(seen(after).answers).toEqual({ q1: 'b' })
  const [sent] = changesBetween(before, after, { at: second, newId: () => 'new' })
  expect(sent).toMatchObject({ field: 'answer', value: 'b', at: first })
})

test('a block was begun as soon as its clock has moved', () => {
  expect(wasBegun(play('exam', []), 270)).toBe(false)
  expect(wasBegun(play('exam', [{ type: 'start' }, { type: 'tick', seconds: 1, shown: false }]), 270)).toBe(true)
})

// Shows player-55
test('what another tab did stands as if it was done here, unless what was done here is later', () => {
  const begun = play('exam', [{ type: 'start' }, { type: 'choose', optionId: 'a' }])
  const heard = (at: string) => seen(withDeviceChange(begun, change({ field: 'answer', value: 'b', at }))).answers
  expect(heard('2026-01-05T09:03:00.000Z')).toEqual({ q1: 'b' })
  expect(heard('2026-01-05T09:01:00.000Z')).toEqual({ q1: 'a' })
})
