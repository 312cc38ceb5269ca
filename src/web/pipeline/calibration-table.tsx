import { Code, Text } from '@mantine/core'
import type { CalibrationLine } from '../../contract/pipeline.ts'
import { rateText, seedText } from '../../domain/pipeline/calibration.ts'
import { inspectingStages, stageNames } from '../../domain/pipeline/stages.ts'
import { FactsTable } from '../ui/facts-table.tsx'

interface CalibrationTableProps {
  rows: readonly CalibrationLine[]
  /** Why nothing is published unattended; null where it may be. */
  refusal: string | null
}

const columns = ['Error put in', 'Any stage', ...inspectingStages.map((stage) => stageNames[stage])].map((name) => ({
  name,
}))

/** What each inspecting stage caught of errors that were put in on purpose, with exact 95% intervals. */
export const CalibrationTable = ({ rows, refusal }: CalibrationTableProps) => (
  <section aria-label="Calibration">
    <h2>Calibration</h2>
    {rows.length > 0 && <Text size="sm">{refusal ?? 'Drafts may be published unattended.'}</Text>}
    {rows.length === 0 ? (
      <Text size="sm">
        <Code>npm run generate -- --calibrate</Code> puts errors into good questions and counts what each stage catches.
        Nothing is published unattended before.
      </Text>
    ) : (
      <FactsTable
        label="Errors that each stage caught, with 95% intervals"
        columns={columns}
        rows={rows.map(({ seed, any, byStage }) => ({
          key: seed,
          cells: [seedText(seed), rateText(any), ...inspectingStages.map((stage) => rateText(byStage[stage]))],
        }))}
      />
    )}
  </section>
)
