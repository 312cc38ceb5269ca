import { Table } from '@mantine/core'
import type { StageFigures } from '../../contract/pipeline.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { WideTable } from '../ui/wide-table.tsx'
import { dollars, percentText, secondsText } from './pipeline-words.ts'

/** What each stage passed and destroyed with each version of its prompt, why, and what that cost. */
export function StageTable({ figures }: { figures: readonly StageFigures[] }) {
  const sum = (field: 'tokens' | 'costMicros' | 'milliseconds') => figures.reduce((all, one) => all + one[field], 0)
  return (
    <section aria-label="Stages">
      <h2>Stages</h2>
      <WideTable label="What each stage passed and destroyed" minWidth={860} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Stage</Table.Th>
            <Table.Th>Prompt</Table.Th>
            <Table.Th>Passed</Table.Th>
            <Table.Th>Destroyed</Table.Th>
            <Table.Th>Why</Table.Th>
            <Table.Th>Tokens</Table.Th>
            <Table.Th>Cost</Table.Th>
            <Table.Th>Time</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map((one) => (
            <Table.Tr key={`${one.stage} ${one.promptVersion}`}>
              <Table.Td>{stageNames[one.stage]}</Table.Td>
              <Table.Td>{one.promptVersion || 'none'}</Table.Td>
              <Table.Td>
                {one.passed} ({percentText(one.passed, one.passed + one.failed)})
                {one.skipped > 0 && `, ${one.skipped} offline`}
              </Table.Td>
              <Table.Td>{one.failed}</Table.Td>
              <Table.Td>{one.causes.map(({ cause, count }) => `${count} ${cause}`).join(', ') || '\u2013'}</Table.Td>
              <Table.Td>{one.tokens.toLocaleString('en-US')}</Table.Td>
              <Table.Td>{dollars(one.costMicros)}</Table.Td>
              <Table.Td>{secondsText(one.milliseconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={5}>All stages</Table.Th>
            <Table.Th>{sum('tokens').toLocaleString('en-US')}</Table.Th>
            <Table.Th>{dollars(sum('costMicros'))}</Table.Th>
            <Table.Th>{secondsText(sum('milliseconds'))}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </section>
  )
}
