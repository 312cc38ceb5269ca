import { rankOf, ranks } from '../reviewers/rank.ts'

/** How a server gives out its content: by rank, or all to everybody. */
export type ContentAccess = 'ranked' | 'open'

interface UnlockFacts {
  /** Reviews that count, as in the ledger. */
  reviews: number
  isAdmin: boolean
  access: ContentAccess
}

/** How many of a Qbank's `total` questions are open to this learner. */
export function unlockedCount(total: number, { reviews, isAdmin, access }: UnlockFacts): number {
  if (isAdmin || access === 'open') return total
  return Math.min(total, rankOf(reviews).questions)
}

/**
 * The order in which a Qbank's questions open: its domains deal out their questions in turn, so that every domain is
 * among the first. Domains in the order of the Qbank, questions in published order.
 */
export function interleave<Item>(byDomain: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...byDomain.map((questions) => questions.length))
  return Array.from({ length: longest }, (_, n) => byDomain.flatMap((questions) => questions.slice(n, n + 1))).flat()
}

/**
 * The order in which a Qbank's questions open once its files hold these: what is there keeps its order, so that nobody loses
 * an open question to a new one or to a move between domains, and what is new is dealt out behind it.
 *
 * @param existing the ids of those that could be drawn until now, in the order in which they open
 * @param siteMade ids that no file has and that stay nevertheless
 */
export function openingOrder(
  existing: readonly string[],
  byDomain: readonly (readonly string[])[],
  siteMade: ReadonlySet<string> = new Set(),
): string[] {
  const [filed, known] = [new Set(byDomain.flat()), new Set(existing)]
  const added = byDomain.map((ids) => ids.filter((id) => !known.has(id)))
  return [...existing.filter((id) => filed.has(id) || siteMade.has(id)), ...interleave(added)]
}

/** How many more reviews open the next questions of a Qbank of `total`; null where all are open already. */
export function nextUnlock(total: number, facts: UnlockFacts): { reviews: number; questions: number } | null {
  const open = unlockedCount(total, facts)
  const next = open < total ? ranks.find(({ questions }) => questions > open) : undefined
  return next ? { reviews: next.reviews - facts.reviews, questions: Math.min(total, next.questions) } : null
}
