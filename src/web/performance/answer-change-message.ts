interface AnswerChanges {
  wrongToRight: number
  rightToWrong: number
  wrongToWrong: number
}

/** What the answer changes of a block say about the learner's second thoughts; undefined where nothing was changed. */
export function answerChangeMessage({ wrongToRight, rightToWrong, wrongToWrong }: AnswerChanges): string | undefined {
  if (wrongToRight + rightToWrong + wrongToWrong === 0) return undefined
  return wrongToRight > rightToWrong
    ? "Good job! You're making positive changes more often than negative ones. Keep trusting your review process."
    : "Be careful! You're changing right answers to wrong ones too often. Trust your first instinct more."
}
