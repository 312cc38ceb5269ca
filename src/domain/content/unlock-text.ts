import { written } from '../site/claimed-number.ts'

interface Locks {
  questionCount: number
  unlockedCount: number
  unlock: { reviews: number; questions: number } | null
}

/** Says in words how much of a Qbank is locked and what opens it; undefined where nothing is locked. */
export function unlockText({ questionCount, unlockedCount, unlock }: Locks): string | undefined {
  const locked = questionCount - unlockedCount
  if (locked <= 0 || !unlock) return undefined
  const { reviews, questions } = unlock
  const needed = reviews === 1 ? 'feedback on 1 more question opens' : `feedback on ${reviews} more questions opens`
  const opened = questions >= questionCount ? 'all of them' : `${written(questions)} in all`
  return `${written(locked)} ${locked === 1 ? 'question is' : 'questions are'} locked: ${needed} ${opened}.`
}
