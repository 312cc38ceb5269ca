import type { BlockMode } from '../../domain/blocks/block-mode.ts'
import type { Field } from '../../domain/blocks/merge-change.ts'
import { integer, json, learner, lockedLearner, optional, type RowOf, table, text } from '../db/table.ts'

export const blocks = table({
  key: ['userId', 'id'],
  columns: {
    /** First in the key: a learner's rows lie together. */
    userId: learner,
    id: text(),
    /** Made by the client, so that a repeated request makes no second block. */
    clientId: optional(text()),
    title: text(),
    qbankId: text(),
    mode: text<BlockMode>(),
    questionCount: integer(),
    secondsPerQuestion: integer(),
    /** Null in tutor mode: no clock. */
    timeRemainingSeconds: optional(integer()),
    /** When 0 was stored; answers after it are late. */
    timeUpAt: optional(text()),
    currentIndex: integer(),
    createdAt: text(),
    completedAt: optional(text()),
    /** Deleted by the learner; what was answered in it still counts as seen. */
    deletedAt: optional(text()),
    timeSpentSeconds: optional(integer()),
    /** Whole percent; null while open, as `correctAnswers`. */
    score: optional(integer()),
    correctAnswers: optional(integer()),
    /** The run of the clock that the last save told of; null while none did. */
    clockRun: optional(text()),
    clockRunSince: optional(text()),
    /** The seconds that the clock showed then. */
    clockRunSeconds: optional(integer()),
    /** When a device first claimed less running time than went by. */
    timeNotVerifiedAt: optional(text()),
    /** When its log is to be packed; null while it is not completed, and once that is done. */
    packFrom: optional(text()),
  },
  indexes: {
    blocksByClientId: { on: ['userId', 'clientId'], isUnique: true },
    blocksToPack: { on: ['packFrom'], whereSet: 'packFrom' },
  },
})

export type BlockTable = RowOf<typeof blocks>

/** The draw, and the state of each of its questions. */
export const blockQuestions = table({
  key: ['userId', 'blockId', 'questionId'],
  columns: {
    userId: learner,
    blockId: text(),
    questionId: text(),
    /** Drawn, so shown and answered, in this version. */
    version: integer(),
    position: integer(),
    /** JSON of the domain's `QuestionState`; the fold of `blockChanges`. */
    state: json(),
    /** The option that counts, from `state`; null while unanswered. */
    answer: optional(text()),
    secondsSpent: integer(),
  },
  indexes: {
    blockQuestionsByQuestion: { on: ['userId', 'questionId'] },
  },
})

export type BlockQuestionTable = RowOf<typeof blockQuestions>

/**
 * Append-only: all that a learner did in a block, in the order of arrival by (receivedAt, arrival). Some time after a block is
 * completed its changes go to `packedChanges`; what comes later stands here until they are packed anew,
 * and what is too much to be packed stays.
 */
export const blockChanges = table({
  key: ['userId', 'blockId', 'namedBy', 'id'],
  columns: {
    userId: lockedLearner,
    blockId: text(),
    /** A value that came in a map has no id of the client's: its id is made of question, field and value. */
    namedBy: text<'client' | 'value'>(),
    id: text(),
    questionId: text(),
    /** `timeSpent` adds up and is no part of a question's state. */
    field: text<Field | 'timeSpent'>(),
    value: text(),
    /** Effective time. */
    at: text(),
    receivedAt: text(),
    arrival: integer(),
    secondsSpent: integer(),
    /** Why it was kept without counting. */
    lateBecause: optional(text<'block_completed' | 'time_up'>()),
  },
})

export type BlockChangeTable = RowOf<typeof blockChanges>

/** The changes of a completed block, each with all that it had, in about a tenth of the room. */
export const packedChanges = table({
  key: ['userId', 'blockId'],
  columns: {
    userId: learner,
    blockId: text(),
    /** Written by `pack`; in an export they stand among the changes. */
    changes: text(),
    /** JSON list: the quarters of an hour, counted from 1970, in which questions were answered. */
    answerQuarters: json(),
    lastAnswerAt: optional(text()),
  },
})

/** The result of a learner's latest answer to a question; absent while unseen. */
export const questionStatuses = table({
  key: ['userId', 'qbankId', 'questionId'],
  columns: {
    userId: learner,
    qbankId: text(),
    questionId: text(),
    version: integer(),
    /** In which it was answered. */
    blockId: text(),
    answer: text(),
    status: text<'correct' | 'incorrect'>(),
    answeredAt: text(),
  },
  indexes: {
    questionStatusesByQuestion: { on: ['questionId', 'version'] },
  },
})

export type QuestionStatusTable = RowOf<typeof questionStatuses>
