/** @param percent whole percent of the questions of a block */
export function scoreMessage(percent: number): string {
  if (percent >= 70) return 'Excellent!'
  return percent >= 60 ? 'Good progress!' : 'Keep practicing!'
}

export type Band = 'high' | 'middle' | 'low'

/** The colour band of an accuracy in percent: 80 and more, 60 and more, less. */
export function bandOf(percent: number): Band {
  if (percent >= 80) return 'high'
  return percent >= 60 ? 'middle' : 'low'
}
