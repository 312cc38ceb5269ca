export type Issue =
  | 'too-obvious'
  | 'answer-incorrect'
  | 'unrealistic-scenario'
  | 'confusing-wording'
  | 'outdated-information'
  | 'other'

/** What a learner said about a question. */
export interface LearnerFeedback {
  issues: readonly Issue[]
  /** Empty where only issues were chosen. */
  text: string
}
