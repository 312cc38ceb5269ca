/**
 * Whether a listed item is a block: its id starts with 'block', or it has a title, no right answer of its own, and a
 * number of questions or questions.
 */
export function isBlockLike(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const { id, title, questionCount, questions } = item as Record<string, unknown>
  if (typeof id === 'string' && id.startsWith('block')) return true
  const hasQuestions = typeof questionCount === 'number' || (Array.isArray(questions) && questions.length > 0)
  return Boolean(title) && !('correctAnswer' in item) && hasQuestions
}
