interface MarkTouch {
  questionId: string
  /** `'true'` for marked, `''` for the mark taken off. */
  value: string
  /** Effective time, ISO 8601. */
  at: string
}

/** The questions that a learner has marked: over all blocks, the latest word on the mark stands. */
export function currentMarks(touches: readonly MarkTouch[]): Set<string> {
  const latest = new Map<string, MarkTouch>()
  for (const touch of touches) {
    const known = latest.get(touch.questionId)
    if (!known || touch.at >= known.at) latest.set(touch.questionId, touch)
  }
  return new Set([...latest.values()].filter(({ value }) => value !== '').map(({ questionId }) => questionId))
}
