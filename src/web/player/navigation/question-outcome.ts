import type { Block } from '../../../contract/blocks.ts'

export type QuestionOutcome = 'unanswered' | 'answered' | 'right' | 'wrong'

/** Whether a question is answered, and rightly, as far as the learner may know. */
export function questionOutcome(
  question: Block['questions'][number],
  answer: string | undefined,
  explained: boolean,
): QuestionOutcome {
  if (answer === undefined) return 'unanswered'
  if (!explained || !('correctAnswer' in question)) return 'answered'
  return question.correctAnswer === answer ? 'right' : 'wrong'
}
