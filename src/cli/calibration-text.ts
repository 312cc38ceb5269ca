import { type CalibrationRow, rateText, seedText } from '../domain/pipeline/calibration.ts'
import { inspectingStages, stageNames } from '../domain/pipeline/stages.ts'

/** What each stage caught of each kind of error, with exact 95% intervals. */
export function calibrationText(rows: readonly CalibrationRow[]): string {
  const head = ['Seeded error', 'Any stage', ...inspectingStages.map((stage) => stageNames[stage])]
  const lines = rows.map(({ seed, any, byStage }) => [
    seedText(seed),
    rateText(any),
    ...inspectingStages.map((stage) => rateText(byStage[stage])),
  ])
  const widths = head.map((_, n) => Math.max(...[head, ...lines].map((line) => (line[n] ?? '').length)))
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
