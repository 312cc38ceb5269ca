export interface BlindAnswer {
  /** Who gave it. */
  answeredBy: string
  /** The hash of what the answerer saw. */
  itemHash: string
  answer: string
  /** The other options that the answerer could defend. */
  defensible: readonly string[]
  /** 1 .. 5, where the answerer judged it. */
  difficulty?: number | undefined
}

/** What the blind answers say about a question. */
export type BlindVerdict =
  | 'agreed'
  | 'unanswered'
  | 'outdated'
  | 'answered-by-one'
  | 'another-answer'
  | 'another-defensible'

/**
 * Whether a question passed its blind answers: two different people have to agree with its key. One dissent outweighs
 * any number of agreements, and answers to an earlier wording say nothing about this one.
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
  if (new Set(current.map(({ answeredBy }) => answeredBy)).size < 2) return 'answered-by-one'
  return 'agreed'
}

/** The difficulty of a question as its blind answerers judge it: their mean, halves up; undefined where none did. */
export function judgedDifficulty(itemHash: string, answers: readonly BlindAnswer[]): number | undefined {
  const judged = answers.flatMap((answer) =>
    answer.itemHash === itemHash && answer.difficulty !== undefined ? [answer.difficulty] : [],
  )
  if (judged.length === 0) return undefined
  return Math.floor(judged.reduce((sum, one) => sum + one, 0) / judged.length + 0.5)
}
