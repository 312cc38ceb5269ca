import { wordsOf } from './words-of.ts'

interface Pair<Of> {
  earlier: Of
  later: Of
  /** 0 .. 1: the words that both have, over the words that either has (Jaccard). */
  similarity: number
}

/** The pairs whose sets of words are more alike than `above` (0 .. 1), in the order given. */
export function nearDuplicates<Of>(all: readonly Of[], textOf: (one: Of) => string, above: number): Pair<Of>[] {
  const sets = all.map((one) => ({ one, words: new Set(wordsOf(textOf(one))) }))
  return sets.flatMap(({ one: later, words }, n) =>
    sets.slice(0, n).flatMap(({ one: earlier, words: others }) => {
      const similarity = jaccard(words, others, above)
      return similarity > above ? [{ earlier, later, similarity }] : []
    }),
  )
}

function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>, above: number): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  // Sets of very different size can't be alike; this spares most comparisons of a large bank.
  if (small.size <= above * large.size) return 0
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared / (small.size + large.size - shared)
}
