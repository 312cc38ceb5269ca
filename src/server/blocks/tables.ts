export interface BlockTable {
  /** First in the key: a learner's rows lie together. */
  userId: string
  id: string
  /** Made by the client, so that a repeated request makes no second block. */
  clientId: string | null
  title: string
  qbankId: string
  mode: 'exam' | 'tutor'
  questionCount: number
  secondsPerQuestion: number
  /** Null in tutor mode: no clock. */
  timeRemainingSeconds: number | null
  /** When 0 was stored; answers after it are late. */
  timeUpAt: string | null
  currentIndex: number
  createdAt: string
  completedAt: string | null
  /** Deleted by the learner; what was answered in it still counts as seen. */
  deletedAt: string | null
  timeSpentSeconds: number | null
  /** Whole percent; null while open, as `correctAnswers`. */
  score: number | null
  correctAnswers: number | null
}

/** The draw, and the standing of each of its questions. */
export interface BlockQuestionTable {
  userId: string
  blockId: string
  questionId: string
  /** Drawn, so shown and answered, in this version. */
  version: number
  position: number
  /** JSON of the domain's `QuestionState`; the fold of `blockChanges`. */
  state: string
  /** The option that counts, from `state`; null while unanswered. */
  answer: string | null
  secondsSpent: number
}

/** Append-only: all that a learner did in a block, in the order of arrival by (receivedAt, arrival). */
export interface BlockChangeTable {
  userId: string
  blockId: string
  /** What stood only in a map has no id of the client's; there the id stands for question, field and value. */
  namedBy: 'client' | 'value'
  id: string
  questionId: string
  field: string
  value: string
  /** Effective time. */
  at: string
  receivedAt: string
  arrival: number
  secondsSpent: number
  /** Why it was kept without counting. */
  lateBecause: 'block_completed' | 'time_up' | null
}

/** The result of a learner's latest answer to a question; absent while unseen. */
export interface QuestionStatusTable {
  userId: string
  qbankId: string
  questionId: string
  version: number
  /** In which it was answered. */
  blockId: string
  answer: string
  status: 'correct' | 'incorrect'
  answeredAt: string
}
