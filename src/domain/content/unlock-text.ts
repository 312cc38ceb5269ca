interface Locks {
  questionCount: number
  unlockedCount: number
  unlock: { reviews: number; questions: number } | null
}

/** What is locked in a Qbank and what opens it, in words; undefined where nothing is. */
export function unlockText({ questionCount, unlockedCount, unlock }: Locks): string | undefined {
  const locked = questionCount - unlockedCount
  if (locked <= 0 || !unlock) return undefined
  const { reviews, questions } = unlock
  const needed = reviews === 1 ? 'feedback on 1 more question opens' : `feedback on ${reviews} more questions opens`
  const opened = questions >= questionCount ? 'all of them' : `${questions} in all`
  return `${locked} ${locked === 1 ? 'question is' : 'questions are'} locked: ${needed} ${opened}.`
}
