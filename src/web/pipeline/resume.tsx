import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { PipelineRun } from '../../contract/pipeline.ts'
import { microsADollar } from '../../domain/pipeline/budget.ts'
import { LimitInput } from './limit-input.tsx'
import { resumedLimits } from './resumed-limits.ts'

const fieldWidth = 160

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
        <LimitInput of="Calls" w={fieldWidth} value={calls} onChange={setCalls} />
        {budget.tokens !== null && <LimitInput of="Tokens" w={fieldWidth} value={tokens} onChange={setTokens} />}
        {hasPrices && <LimitInput of="Dollars" w={fieldWidth} value={shownSpend ?? null} onChange={setSpend} />}
        <Button type="submit" size="md" variant="default" loading={isPending}>
          Resume
        </Button>
      </Group>
    </form>
  )
}
