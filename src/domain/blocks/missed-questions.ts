interface Answered<Question> {
  question: Question
  /** An option's id. */
  answer: string
}

/**
 * The questions that were answered incorrectly at least once, in the order in which they were missed; a right answer
 * later takes none away. Each comes in the version that was answered last.
 *
 * @param answers in the order in which they were given
 */
export function missedQuestions<Question extends { id: string; correctAnswer: string }>(
  answers: readonly Answered<Question>[],
): Question[] {
  const missed = new Map<string, Question>()
  for (const { question, answer } of answers) {
    if (answer !== question.correctAnswer || missed.has(question.id)) missed.set(question.id, question)
  }
  return [...missed.values()]
}
