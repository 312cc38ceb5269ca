import { inside, integer, json, learner, optional, type RowOf, table, text } from '../db/table.ts'

/** What a learner said about a question. */
export const feedback = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: text(),
    /** Made by the client, so that a repeated request is one feedback. */
    clientId: optional(text()),
    questionId: text(),
    /** The version that the learner saw. */
    version: integer(),
    blockId: optional(text()),
    /** JSON list of the contract's issues. */
    issues: json(),
    text: text(),
    /** The id of the first revision that comes of it, by which the author asks before there is one. */
    revisionId: text(),
    /** The job in which a model revises the question; null where only editors answer. */
    jobId: inside(optional(text())),
    state: text<'open' | 'done' | 'spam'>(),
    createdAt: text(),
  },
  indexes: {
    feedbackByClientId: { on: ['userId', 'clientId'], isUnique: true },
    feedbackByRevision: { on: ['revisionId'], isUnique: true },
    feedbackByJob: { on: ['jobId'], isUnique: true },
    feedbackByState: { on: ['state', 'createdAt'] },
  },
})

export type FeedbackTable = RowOf<typeof feedback>

/** A learner's vote as it stands. */
export const revisionVotes = table({
  key: ['userId', 'revisionId'],
  columns: {
    userId: learner,
    revisionId: text(),
    vote: text<'up' | 'down'>(),
    at: text(),
  },
  indexes: {
    revisionVotesByRevision: { on: ['revisionId'] },
  },
})

/** The votes that carried an id: the same id counts once. */
export const voteRequests = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: text(),
    at: text(),
  },
})
