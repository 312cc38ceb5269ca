/** Below this many learners, percents would say more about people than about the question. */
const fewestLearners = 5

/**
 * The share of learners who chose each option, in whole percent; null while fewer than 5 have answered.
 *
 * @param learners how many learners chose the option, by option id
 */
export function peerPercents(
  options: readonly { id: string }[],
  learners: ReadonlyMap<string, number>,
): Record<string, number> | null {
  const total = options.reduce((sum, { id }) => sum + (learners.get(id) ?? 0), 0)
  if (total < fewestLearners) return null
  return Object.fromEntries(options.map(({ id }) => [id, Math.round((100 * (learners.get(id) ?? 0)) / total)]))
}
