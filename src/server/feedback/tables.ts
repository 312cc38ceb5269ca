/** What a learner said about a question. */
export interface FeedbackTable {
  userId: string
  id: string
  /** Made by the client, so that a repeated request is one feedback. */
  clientId: string | null
  questionId: string
  /** The version that the learner saw. */
  version: number
  blockId: string | null
  /** JSON list of the contract's issues. */
  issues: string
  text: string
  /** The revision that comes of it, if one does, has this id. */
  revisionId: string
  state: 'open' | 'done' | 'spam'
  createdAt: string
}

/** A learner's vote as it stands. */
export interface RevisionVoteTable {
  userId: string
  revisionId: string
  vote: 'up' | 'down'
  at: string
}

/** The votes that carried an id: the same id counts once. */
export interface VoteRequestTable {
  userId: string
  id: string
  at: string
}
