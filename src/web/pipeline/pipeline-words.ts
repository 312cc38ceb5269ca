import type { DraftHead, PipelineRun } from '../../contract/pipeline.ts'
import { microsADollar } from '../../domain/pipeline/budget.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { counted } from '../../domain/site/claimed-number.ts'

const dollars = (costMicros: number) => `$${(costMicros / microsADollar).toFixed(2)}`

/** Without prices nobody knows what it cost; what was counted while there were some stands. */
export const costText = (costMicros: number, hasPrices: boolean) =>
  costMicros === 0 && !hasPrices ? 'not priced' : dollars(costMicros)

export const secondsText = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export const percentText = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`

const kinds = { creation: 'Drafts', inspection: 'Inspection', calibration: 'Calibration' } as const

const begunAt = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Such as 'Drafts: Bilirubin, Neonatology'. */
export function runTitle({ kind, domain }: Pick<PipelineRun, 'kind' | 'domain'>, bankName: string): string {
  const about = [domain, bankName].filter(Boolean).join(', ')
  return `${kinds[kind]}${about && `: ${about}`}`
}

export const begunText = ({ createdAt }: Pick<PipelineRun, 'createdAt'>) =>
  `Begun ${new Date(createdAt).toLocaleString('en-US', begunAt)}`

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** JSON as text, with a line for each part. */
export const linesOf = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

const ofBudget = (used: number, limit: number | null, unit: string) =>
  limit === null ? counted(used, unit) : `${used.toLocaleString('en-US')} of ${counted(limit, unit)}`

const spentText = ({ spent, budget }: PipelineRun, hasPrices: boolean) =>
  [
    ofBudget(spent.calls, budget.calls, 'call'),
    ...(budget.tokens === null ? [] : [ofBudget(spent.tokens, budget.tokens, 'token')]),
    `${costText(spent.costMicros, hasPrices)}${budget.costMicros === null ? '' : ` of ${dollars(budget.costMicros)}`}`,
  ].join(', ')

export function fatesText(run: PipelineRun, hasPrices: boolean): string {
  const { state, note, drafts } = run
  const fates = (['moving', 'passed', 'published', 'destroyed'] as const)
    .filter((fate) => drafts[fate] > 0)
    .map((fate) => `${drafts[fate]} ${fate}`)
  return capital(`${state}${note && ` (${note})`}: ${fates.join(', ')}; ${spentText(run, hasPrices)}`)
}

export const progressText = ({ state, stage, attempt, reason }: DraftHead) =>
  capital(`${state} at ${stageNames[stage]}, attempt ${attempt}${reason && `: ${reason}`}`)
