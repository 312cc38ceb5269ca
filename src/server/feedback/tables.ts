import { integer, json, learner, optional, type RowOf, table, text } from '../db/table.ts'

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
    /**
     * By this the author asks what came of it. The model's job has this id, and the revision that comes of it first; an
     * editor's further one has an id of its own and names the feedback.
     */
    revisionId: text(),
    state: text<'open' | 'done' | 'spam'>(),
    createdAt: text(),
  },
  indexes: {
    feedbackByClientId: { on: ['userId', 'clientId'], isUnique: true },
    feedbackByRevision: { on: ['revisionId'], isUnique: true },
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
