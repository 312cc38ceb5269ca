const points = 5
const bonus = 5
/** More characters than this earn the bonus. */
const longFrom = 50

/**
 * What a learner's feedback on a question version earns: the first is a review and 5 points, 10 when its text has more
 * than 50 characters; later feedback on the same version earns nothing.
 */
export function feedbackCredit(text: string, isFirst: boolean): { reviews: 0 | 1; points: number } {
  if (!isFirst) return { reviews: 0, points: 0 }
  return { reviews: 1, points: text.trim().length > longFrom ? points + bonus : points }
}
