import type { Block } from '../../../contract/blocks.ts'

export type Standing = 'unanswered' | 'answered' | 'right' | 'wrong'

/** Where a question stands, as far as the learner may know. */
export function standingOf(
  question: Block['questions'][number],
  answer: string | undefined,
  explained: boolean,
): Standing {
  if (answer === undefined) return 'unanswered'
  if (!explained || !('correctAnswer' in question)) return 'answered'
  return question.correctAnswer === answer ? 'right' : 'wrong'
}
