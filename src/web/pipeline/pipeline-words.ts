import type { DraftHead, PipelineRun } from '../../contract/pipeline.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { counted } from '../../domain/site/claimed-number.ts'

/** Money is counted in millionths of a US dollar. */
export const microsADollar = 1_000_000

export const dollars = (costMicros: number) => `$${(costMicros / microsADollar).toFixed(2)}`

export const secondsText = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export const percentText = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`

const kinds = { creation: '', inspection: 'Inspection ', calibration: 'Calibration ' } as const

export const runTitle = ({ kind, qbankId, domain, createdAt }: PipelineRun) =>
  `${kinds[kind]}${[qbankId, domain].filter(Boolean).join(', ')} ${new Date(createdAt).toLocaleString('en-US')}`.trim()

const spentText = ({ spent, budget }: PipelineRun) =>
  [
    budget.calls === null ? counted(spent.calls, 'call') : `${spent.calls} of ${counted(budget.calls, 'call')}`,
    ...(budget.tokens === null ? [] : [`${spent.tokens} of ${counted(budget.tokens, 'token')}`]),
    `${dollars(spent.costMicros)}${budget.costMicros === null ? '' : ` of ${dollars(budget.costMicros)}`}`,
  ].join(', ')

export function fatesText(run: PipelineRun): string {
  const { state, note, drafts } = run
  const fates = (['moving', 'passed', 'published', 'destroyed'] as const)
    .filter((fate) => drafts[fate] > 0)
    .map((fate) => `${drafts[fate]} ${fate}`)
  return `${state}${note && ` (${note})`}: ${fates.join(', ')}; ${spentText(run)}`
}

export const progressText = ({ state, stage, attempt, reason }: DraftHead) =>
  `${state} at ${stageNames[stage]}, attempt ${attempt}${reason && `: ${reason}`}`
