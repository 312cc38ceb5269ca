interface AnswerChanges {
  wrongToRight: number
  rightToWrong: number
  wrongToWrong: number
}

/** What the changes of a block's answers say about changing answers. */
export function changeAdvice({ wrongToRight, rightToWrong, wrongToWrong }: AnswerChanges): string {
  if (wrongToRight + rightToWrong + wrongToWrong === 0) return 'No answer change data available for this block.'
  if (wrongToRight > rightToWrong) {
    return "Good job! You're making positive changes more often than negative ones. Keep trusting your review process."
  }
  return "Be careful! You're changing right answers to wrong ones too often. Trust your first instinct more."
}
