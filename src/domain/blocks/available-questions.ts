export type QuestionStatus = 'unseen' | 'incorrect' | 'correct'

/** How a learner stands to the questions of one Qbank; all sets hold question ids. */
export interface LearnerStanding {
  /** How many of the Qbank's questions, in the order in which they open, are open by rank. */
  unlockedCount: number
  /** Once drawn, a question stays open. */
  drawn: ReadonlySet<string>
  /** In an unfinished block of any mode. */
  held: ReadonlySet<string>
  /** Absent: unseen. */
  statuses: ReadonlyMap<string, QuestionStatus>
}

/** The questions open to the learner, of those in the order in which they open. */
export const openQuestions = <Question extends { id: string }>(
  questions: readonly Question[],
  { unlockedCount, drawn }: Pick<LearnerStanding, 'unlockedCount' | 'drawn'>,
): Question[] => questions.filter(({ id }, position) => position < unlockedCount || drawn.has(id))

/** The questions that a new block can draw: open, not held by an unfinished block, and of one of the statuses. */
export const availableQuestions = <Question extends { id: string }>(
  questions: readonly Question[],
  standing: LearnerStanding,
  wanted: ReadonlySet<QuestionStatus>,
): Question[] =>
  openQuestions(questions, standing).filter(
    ({ id }) => !standing.held.has(id) && wanted.has(standing.statuses.get(id) ?? 'unseen'),
  )
