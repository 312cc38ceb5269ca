import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { PipelineRun } from '../../contract/pipeline.ts'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import { microsADollar } from './pipeline-words.ts'
import { resumedLimits } from './resumed-limits.ts'

interface ResumeProps {
  budget: PipelineRun['budget']
  hasPrices: boolean
  isPending: boolean
  onResume: (budget: ReturnType<typeof resumedLimits>) => void
}

/** Goes on with a run, with a larger budget where the one before is used up. */
export function Resume({ budget, hasPrices, isPending, onResume }: ResumeProps) {
  const [calls, setCalls] = useState(budget.calls)
  const [tokens, setTokens] = useState(budget.tokens)
  const [spend, setSpend] = useState<number | null>()
  const shownSpend =
    spend === undefined && budget.costMicros !== null ? Math.ceil(budget.costMicros / microsADollar) : spend
  return (
    <form
      aria-label="Go on with this run"
      onSubmit={(event) => {
        event.preventDefault()
        onResume(resumedLimits({ calls, tokens, spend }, hasPrices))
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
        {budget.tokens !== null && (
          <WholeNumberInput
            label="Tokens at most"
            placeholder="no limit"
            min={1}
            w={160}
            value={tokens ?? ''}
            onChange={(value) => setTokens(Number(value) || null)}
          />
        )}
        {hasPrices && (
          <WholeNumberInput
            label="Dollars at most"
            placeholder="no limit"
            min={1}
            w={160}
            value={shownSpend ?? ''}
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
