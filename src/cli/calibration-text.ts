import { type CalibrationRow, rateText, seedText } from '../domain/pipeline/calibration.ts'
import { inspectingStages, stageNames } from '../domain/pipeline/stages.ts'
import { tableText } from './table-text.ts'

/** What each stage caught of each kind of error, with exact 95% intervals. */
export function calibrationText(rows: readonly CalibrationRow[]): string {
  const head = ['Seeded error', 'Any stage', ...inspectingStages.map((stage) => stageNames[stage])]
  const lines = rows.map(({ seed, any, byStage }) => [
    seedText(seed),
    rateText(any),
    ...inspectingStages.map((stage) => rateText(byStage[stage])),
  ])
  return tableText([head, ...lines], (cell, width) => cell.padEnd(width))
}
