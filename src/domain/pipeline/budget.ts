/** How much a run may use; what is null is not limited. */
export interface Budget {
  calls: number | null
  tokens: number | null
  /** Millionths of a US dollar. */
  costMicros: number | null
}

export interface Spent {
  calls: number
  tokens: number
  costMicros: number
}

const micros = 1_000_000

/** Why a run may make no further call to a model, in one sentence; undefined while it may. */
export function budgetReached(budget: Budget, spent: Spent): string | undefined {
  const isUp = (limit: number | null, used: number) => limit !== null && used >= limit
  if (isUp(budget.calls, spent.calls)) return `Its ${budget.calls} calls are used up.`
  if (isUp(budget.tokens, spent.tokens)) return `Its ${budget.tokens} tokens are used up.`
  if (isUp(budget.costMicros, spent.costMicros)) return `Its ${(budget.costMicros ?? 0) / micros} dollars are used up.`
  return undefined
}
