import { describe, expect, test } from 'vitest'
import { type Disclosure, type DrawnQuestion, disclosureOf, isOpenExam, isSpoiled, spokenOf } from './disclosure.ts'

/** A question of a tutor block that was just drawn. Each row says only what differs. */
const base: DrawnQuestion = {
  mode: 'tutor',
  isCompleted: false,
  isDeleted: false,
  isAnswered: false,
  isExplanationShown: false,
  isAskedInOpenExam: false,
}

interface Row extends Partial<DrawnQuestion> {
  name: string
  expected: Partial<Disclosure>
}

const rows: Row[] = [
  {
    name: 'a tutor block carries its keys from the draw on, and nothing else tells them before the explanation',
    expected: { inBlock: 'key', showsPeers: false, showsKeyElsewhere: false, wasExplained: false, wasKeySent: true },
  },
  {
    name: 'an answer in a tutor block explains the question',
    isAnswered: true,
    expected: { inBlock: 'key', showsPeers: false, showsKeyElsewhere: true, wasExplained: true },
  },
  {
    name: 'an explanation that was opened without an answer explains the question as well',
    isExplanationShown: true,
    expected: { inBlock: 'key', showsPeers: false, showsKeyElsewhere: true, wasExplained: true },
  },
  {
    name: 'an open exam shows the question alone',
    mode: 'exam',
    isAskedInOpenExam: true,
    expected: {
      inBlock: 'question',
      showsPeers: false,
      showsKeyElsewhere: false,
      wasExplained: false,
      wasKeySent: false,
    },
  },
  {
    name: 'an answer explains nothing while the exam is open',
    mode: 'exam',
    isAnswered: true,
    isAskedInOpenExam: true,
    expected: { inBlock: 'question', showsKeyElsewhere: false, wasExplained: false, wasKeySent: false },
  },
  {
    name: 'a device that claims to have shown the explanation of an open exam gets nothing for it',
    mode: 'exam',
    isExplanationShown: true,
    isAskedInOpenExam: true,
    expected: { inBlock: 'question', showsKeyElsewhere: false, wasExplained: false },
  },
  {
    name: 'a completed exam shows key and percents, of unanswered questions too',
    mode: 'exam',
    isCompleted: true,
    expected: { inBlock: 'key', showsPeers: true, showsKeyElsewhere: true, wasExplained: true, wasKeySent: true },
  },
  {
    name: 'a completed tutor block shows key and percents',
    isCompleted: true,
    expected: { inBlock: 'key', showsPeers: true, showsKeyElsewhere: true, wasExplained: true },
  },
  // Shows qbank-42
  {
    name: 'a completed block withholds key and percents of what an open exam asks',
    mode: 'exam',
    isCompleted: true,
    isAnswered: true,
    isAskedInOpenExam: true,
    expected: {
      inBlock: 'question',
      showsPeers: false,
      showsKeyElsewhere: false,
      wasExplained: true,
      wasKeySent: true,
    },
  },
  {
    name: 'a tutor block withholds the key of what an open exam asks, though no draw brings that about',
    isAnswered: true,
    isAskedInOpenExam: true,
    expected: { inBlock: 'question', showsPeers: false, showsKeyElsewhere: false },
  },
  {
    name: 'a deleted tutor block shows nothing, but what was explained in it was explained',
    isDeleted: true,
    isAnswered: true,
    expected: { inBlock: 'nothing', showsPeers: false, showsKeyElsewhere: true, wasExplained: true, wasKeySent: true },
  },
  {
    name: 'a deleted tutor block sent its keys, though nobody read them',
    isDeleted: true,
    expected: { inBlock: 'nothing', showsKeyElsewhere: false, wasExplained: false, wasKeySent: true },
  },
  {
    name: 'a deleted tutor block tells nothing of what an open exam asks by now',
    isDeleted: true,
    isAnswered: true,
    isAskedInOpenExam: true,
    expected: { inBlock: 'nothing', showsKeyElsewhere: false },
  },
  {
    name: 'a deleted exam never sent its keys',
    mode: 'exam',
    isDeleted: true,
    isAnswered: true,
    expected: { inBlock: 'nothing', showsKeyElsewhere: false, wasExplained: false, wasKeySent: false },
  },
]

test.each(rows)('$name', ({ name: _, expected, ...changed }) => {
  expect(disclosureOf({ ...base, ...changed })).toMatchObject(expected)
})

const booleans = [false, true]
const every: DrawnQuestion[] = (['exam', 'tutor'] as const).flatMap((mode) =>
  booleans.flatMap((isCompleted) =>
    booleans.flatMap((isDeleted) =>
      booleans.flatMap((isAnswered) =>
        booleans.flatMap((isExplanationShown) =>
          booleans.map((isAskedInOpenExam) => ({
            mode,
            isCompleted,
            isDeleted,
            isAnswered,
            isExplanationShown,
            isAskedInOpenExam,
          })),
        ),
      ),
    ),
  ),
)

describe('in every case', () => {
  test('nothing tells the key of what an open exam asks', () => {
    for (const drawn of every.filter(({ isAskedInOpenExam }) => isAskedInOpenExam)) {
      const { inBlock, showsPeers, showsKeyElsewhere } = disclosureOf(drawn)
      expect({ drawn, isKeyShown: inBlock === 'key' || showsPeers || showsKeyElsewhere }).toEqual({
        drawn,
        isKeyShown: false,
      })
    }
  })

  test('percents come with the key, and what is told was explained', () => {
    for (const drawn of every) {
      const { inBlock, showsPeers, showsKeyElsewhere, wasExplained } = disclosureOf(drawn)
      expect(!showsPeers || inBlock === 'key').toBe(true)
      expect(!showsKeyElsewhere || wasExplained).toBe(true)
    }
  })
})

test.each([
  ['an unfinished exam is open', { mode: 'exam' as const }, true],
  ['a completed exam is not', { mode: 'exam' as const, isCompleted: true }, false],
  ['a deleted exam is not', { mode: 'exam' as const, isDeleted: true }, false],
  ['a tutor block is no exam', {}, false],
])('%s', (_, changed, expected) => {
  expect(isOpenExam({ ...base, ...changed })).toBe(expected)
})

test.each([
  ['a key that was sent in a deleted tutor block and not answered spoils an exam', { isDeleted: true }, true],
  ['opening the explanation changes nothing about that', { isDeleted: true, isExplanationShown: true }, true],
  ['an answered question has a status and is drawn by it', { isDeleted: true, isAnswered: true }, false],
  ['a deleted exam spoils nothing, for it sent no key', { isDeleted: true, mode: 'exam' as const }, false],
  ['what a completed block left unanswered stays to be drawn', { isCompleted: true }, false],
])('%s', (_, changed, expected) => {
  expect(isSpoiled({ ...base, ...changed })).toBe(expected)
})

describe('spokenOf', () => {
  test.each([
    { name: 'a card speaks of all its questions while no open exam asks one', asked: [], spoken: ['q1', 'q2'] },
    { name: 'other questions of an open exam silence no card', asked: ['q3'], spoken: ['q1', 'q2'] },
    { name: 'one question of an open exam silences the card wholly', asked: ['q2', 'q3'], spoken: [] },
  ])('$name', ({ asked, spoken }) => {
    expect(spokenOf(['q1', 'q2'], new Set(asked))).toEqual(spoken)
  })
})
