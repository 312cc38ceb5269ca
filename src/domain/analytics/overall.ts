/** What the totals need to know of a completed block. */
export interface BlockTotals {
  /** ISO 8601, UTC. */
  completedAt: string
  questionCount: number
  correctAnswers: number
  timeSpentSeconds: number
}

interface Overall {
  blocks: number
  questions: number
  correct: number
  /** A fraction, 0 to 1; 0 without questions. */
  accuracy: number
  /** Whole seconds; 0 without questions. */
  secondsPerQuestion: number
}

/** All completed blocks together. An unanswered question counts as incorrect, as in the score of its block. */
export function overallOf(blocks: readonly BlockTotals[]): Overall {
  const sum = (value: (block: BlockTotals) => number) => blocks.reduce((total, block) => total + value(block), 0)
  const questions = sum(({ questionCount }) => questionCount)
  const correct = sum(({ correctAnswers }) => correctAnswers)
  const seconds = sum(({ timeSpentSeconds }) => timeSpentSeconds)
  return {
    blocks: blocks.length,
    questions,
    correct,
    accuracy: fraction(correct, questions),
    secondsPerQuestion: Math.round(fraction(seconds, questions)),
  }
}

/** `part` of `whole`, and 0 of nothing. */
export const fraction = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
