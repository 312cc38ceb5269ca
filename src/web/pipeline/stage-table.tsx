import { Text } from '@mantine/core'
import type { StageFigures } from '../../contract/pipeline.ts'
import { notPricedSentence } from '../../contract/refusals.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { written } from '../../domain/site/claimed-number.ts'
import { FactsTable } from '../ui/facts-table.tsx'
import { costText, percentText, secondsText } from './pipeline-words.ts'

const columns = [
  { name: 'Stage', isWhole: true },
  { name: 'Prompt', isWhole: true },
  { name: 'Passed' },
  { name: 'Destroyed', isNumber: true },
  { name: 'Why', isLong: true },
  { name: 'Tokens', isNumber: true },
  { name: 'Cost', isNumber: true, isWhole: true },
  { name: 'Time', isNumber: true, isWhole: true },
]

/** What each stage passed and destroyed with each version of its prompt, why, and what that cost. */
export function StageTable({ figures, hasPrices }: { figures: readonly StageFigures[]; hasPrices: boolean }) {
  const sum = (field: 'tokens' | 'costMicros' | 'milliseconds') => figures.reduce((all, one) => all + one[field], 0)
  const costs = (of: Pick<StageFigures, 'tokens' | 'costMicros' | 'milliseconds'>) => [
    written(of.tokens),
    costText(of.costMicros, hasPrices),
    secondsText(of.milliseconds),
  ]
  const all = { tokens: sum('tokens'), costMicros: sum('costMicros'), milliseconds: sum('milliseconds') }
  return (
    <section aria-label="Stages">
      <h2>Stages</h2>
      {!hasPrices && <Text size="sm">{notPricedSentence}</Text>}
      <FactsTable
        label="What each stage passed and destroyed"
        columns={columns}
        rows={figures.map((one) => ({
          key: `${one.stage} ${one.promptVersion}`,
          cells: [
            stageNames[one.stage],
            one.promptVersion || 'none',
            `${one.passed} (${percentText(one.passed, one.passed + one.failed)})${one.skipped > 0 ? `, ${one.skipped} offline` : ''}`,
            one.failed,
            one.causes.map(({ cause, count }) => `${count} ${cause}`).join(', '),
            ...costs(one),
          ],
        }))}
        sums={{ key: 'all', cells: ['All stages', '', '', '', '', ...costs(all)] }}
      />
    </section>
  )
}
