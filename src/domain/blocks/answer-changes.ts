interface AnsweredInOrder {
  /** The option id that was right in the version answered. */
  correctAnswer: string
  /** Option ids in the order in which they were chosen; `''` where the answer was taken back. */
  answers: readonly string[]
}

export interface AnswerChanges {
  wrongToRight: number
  rightToWrong: number
  wrongToWrong: number
}

/** Counts questions whose first chosen option differs from the last, by where they began and ended. */
export function countAnswerChanges(questions: readonly AnsweredInOrder[]): AnswerChanges {
  const counts = { wrongToRight: 0, rightToWrong: 0, wrongToWrong: 0 }
  for (const { correctAnswer, answers } of questions) {
    const chosen = answers.filter((answer) => answer !== '')
    const first = chosen[0]
    const last = chosen.at(-1)
    if (first === last) continue
    if (last === correctAnswer) counts.wrongToRight++
    else if (first === correctAnswer) counts.rightToWrong++
    else counts.wrongToWrong++
  }
  return counts
}
