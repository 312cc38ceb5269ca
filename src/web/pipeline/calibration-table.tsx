import { Code, Table, Text } from '@mantine/core'
import type { CalibrationLine } from '../../contract/pipeline.ts'
import { rateText, seedText } from '../../domain/pipeline/calibration.ts'
import { inspectingStages, stageNames } from '../../domain/pipeline/stages.ts'
import { WideTable } from '../ui/wide-table.tsx'

interface CalibrationTableProps {
  rows: readonly CalibrationLine[]
  /** Why nothing is published unattended; null where it may be. */
  refusal: string | null
}

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
      <WideTable label="Errors that each stage caught, with 95% intervals" minWidth={760} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Error put in</Table.Th>
            <Table.Th>Any stage</Table.Th>
            {inspectingStages.map((stage) => (
              <Table.Th key={stage}>{stageNames[stage]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ seed, any, byStage }) => (
            <Table.Tr key={seed}>
              <Table.Td>{seedText(seed)}</Table.Td>
              <Table.Td>{rateText(any)}</Table.Td>
              {inspectingStages.map((stage) => (
                <Table.Td key={stage}>{rateText(byStage[stage])}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    )}
  </section>
)
