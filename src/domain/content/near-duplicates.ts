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

/** 0 where it is not more than `above`, which most pairs show after a few words. */
function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>, above: number): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  const both = small.size + large.size
  // shared / (both - shared) > above, solved for what the smaller set may lack.
  const mayLack = small.size - (above * both) / (1 + above)
  let lacking = 0
  for (const word of small) {
    if (lacking >= mayLack) return 0
    if (!large.has(word)) lacking += 1
  }
  const shared = small.size - lacking
  return shared / (both - shared)
}
