interface BlindAnswer {
  /** The hash of what the answerer saw. */
  itemHash: string
  answer: string
  /** The other options that the answerer could defend. */
  defensible: readonly string[]
}

/** What the answers of those who did not see the key say about a question. */
export type BlindVerdict = 'agreed' | 'unanswered' | 'outdated' | 'another-answer' | 'another-defensible'

/**
 * Whether a question passed its blind answers. One dissent outweighs any number of agreements, and answers to an earlier
 * wording say nothing about this one.
 *
 * @param itemHash the hash of the question as it stands
 * @param answers all that were given to this question, in any wording
 */
export function blindVerdict(key: string, itemHash: string, answers: readonly BlindAnswer[]): BlindVerdict {
  if (answers.length === 0) return 'unanswered'
  const current = answers.filter((answer) => answer.itemHash === itemHash)
  if (current.length === 0) return 'outdated'
  if (current.some(({ answer }) => answer !== key)) return 'another-answer'
  if (current.some(({ defensible }) => defensible.length > 0)) return 'another-defensible'
  return 'agreed'
}
