import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { PipelineRun } from '../../contract/pipeline.ts'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import { microsADollar } from './pipeline-words.ts'

type Limits = Pick<PipelineRun['budget'], 'calls' | 'costMicros'>

interface ResumeProps {
  budget: Limits
  hasPrices: boolean
  isPending: boolean
  onResume: (budget: Limits) => void
}

/** Goes on with a run, with a larger budget where the one before is used up. */
export function Resume({ budget, hasPrices, isPending, onResume }: ResumeProps) {
  const [calls, setCalls] = useState(budget.calls)
  const [spend, setSpend] = useState(
    hasPrices && budget.costMicros !== null ? Math.ceil(budget.costMicros / microsADollar) : null,
  )
  return (
    <form
      aria-label="Go on with this run"
      onSubmit={(event) => {
        event.preventDefault()
        onResume({ calls, costMicros: spend === null ? null : spend * microsADollar })
      }}
    >
      <Group align="end">
        <WholeNumberInput
          label="Calls at most"
          placeholder="no limit"
          min={1}
          w={160}
          value={calls ?? ''}
          onChange={(value) => setCalls(Number(value) || null)}
        />
        {hasPrices && (
          <WholeNumberInput
            label="Dollars at most"
            placeholder="no limit"
            min={1}
            w={160}
            value={spend ?? ''}
            onChange={(value) => setSpend(Number(value) || null)}
          />
        )}
        <Button type="submit" size="md" variant="default" loading={isPending}>
          Resume
        </Button>
      </Group>
    </form>
  )
}
