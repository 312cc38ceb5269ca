import { type BlockScore, scoreBlock } from '../blocks/score-block.ts'

interface Answered {
  questionId: string
  /** An option's id; null while unanswered. */
  answer: string | null
  /** The right option when the block was drawn. */
  keyThen: string
  /** The right option as it is known today; null where none of those that were offered is. */
  keyNow: string | null
}

/** The score of a block by the keys of its own versions, and of the same answers by the keys of today. */
export function scoreBothWays(rows: readonly Answered[]): { before: BlockScore; today: BlockScore } {
  const answers = Object.fromEntries(
    rows.flatMap(({ questionId, answer }) => (answer === null ? [] : [[questionId, answer] as const])),
  )
  const scoredBy = (key: 'keyThen' | 'keyNow') =>
    scoreBlock(
      rows.map((row) => ({ id: row.questionId, correctAnswer: row[key] })),
      answers,
    )
  return { before: scoredBy('keyThen'), today: scoredBy('keyNow') }
}
