import type { DraftHead, PipelineRun } from '../../contract/pipeline.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { counted } from '../../domain/site/claimed-number.ts'

const micros = 1_000_000

export const dollars = (costMicros: number) => `$${(costMicros / micros).toFixed(2)}`

const kinds = { creation: '', inspection: 'Inspection ', calibration: 'Calibration ' } as const

export const runTitle = ({ kind, qbankId, domain, createdAt }: PipelineRun) =>
  `${kinds[kind]}${[qbankId, domain].filter(Boolean).join(', ')} ${new Date(createdAt).toLocaleString('en-US')}`.trim()

export function fatesText({ state, note, drafts, spent }: PipelineRun): string {
  const fates = (['moving', 'passed', 'published', 'destroyed'] as const)
    .filter((fate) => drafts[fate] > 0)
    .map((fate) => `${drafts[fate]} ${fate}`)
  return `${state}${note && ` (${note})`}: ${fates.join(', ')}; ${counted(spent.calls, 'call')}, ${dollars(spent.costMicros)}`
}

export const progressText = ({ state, stage, attempt, reason }: DraftHead) =>
  `${state} at ${stageNames[stage]}, attempt ${attempt}${reason && `: ${reason}`}`
