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

/** Money is counted in millionths of a US dollar. */
export const microsADollar = 1_000_000

/** Why a run may make no further call to a model, in one sentence; undefined while it may. */
export function budgetReached(budget: Budget, spent: Spent): string | undefined {
  const isUp = (limit: number | null, used: number) => limit !== null && used >= limit
  if (isUp(budget.calls, spent.calls)) return `Its ${budget.calls} calls are used up.`
  if (isUp(budget.tokens, spent.tokens)) return `Its ${budget.tokens} tokens are used up.`
  if (isUp(budget.costMicros, spent.costMicros))
    return `Its ${(budget.costMicros ?? 0) / microsADollar} dollars are used up.`
  return undefined
}

/**
 * With what a run goes on: what is said anew takes the place of what was said at the beginning. Where no money can be
 * counted, a limit of calls or tokens takes the place of one in money.
 *
 * @returns undefined where nothing that can be counted would limit what money limited before
 */
export function resumedBudget(before: Budget, said: Budget, hasPrices: boolean): Budget | undefined {
  const costMicros = said.costMicros ?? before.costMicros
  const budget = { calls: said.calls ?? before.calls, tokens: said.tokens ?? before.tokens, costMicros }
  if (hasPrices || costMicros === null) return budget
  return said.calls === null && said.tokens === null ? undefined : { ...budget, costMicros: null }
}
