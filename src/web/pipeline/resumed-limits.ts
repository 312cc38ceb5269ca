import type { InputOf } from '../../contract/endpoint.ts'
import type { changePipelineRun } from '../../contract/pipeline.ts'
import { microsADollar } from '../../domain/pipeline/budget.ts'

type Limits = Omit<InputOf<typeof changePipelineRun>['body'], 'state'>

interface Fields {
  calls: number | null
  tokens: number | null
  /** In dollars; undefined where nobody changed it, for what is shown is rounded up. */
  spend: number | null | undefined
}

/** The limits that the form to go on with a run sends: without prices no limit in money can be kept. */
export function resumedLimits({ calls, tokens, spend }: Fields, hasPrices: boolean): Limits {
  if (!hasPrices) return { calls, tokens, costMicros: null }
  if (spend === undefined) return { calls, tokens }
  return { calls, tokens, costMicros: spend === null ? null : spend * microsADollar }
}
