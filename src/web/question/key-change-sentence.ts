import type { RescoredBlock } from '../../contract/analytics.ts'

/** How many keys changed after the learner's answers. A question that came in two blocks is one. */
export function keyChangeSentence(blocks: readonly Pick<RescoredBlock, 'questions'>[]): string {
  const ids = new Set(blocks.flatMap(({ questions }) => questions.map(({ questionId }) => questionId)))
  const what = ids.size === 1 ? 'The key of 1 question has changed' : `The keys of ${ids.size} questions have changed`
  return `${what} since you answered. Your scores stay as they were; beside them is what the same answers come to today.`
}
