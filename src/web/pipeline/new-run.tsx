import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { beginPipelineRun } from '../../contract/pipeline.ts'
import { listDomains, listQbanks } from '../../contract/qbank.ts'
import { pricesSentence } from '../../contract/refusals.ts'
import { microsADollar } from '../../domain/pipeline/budget.ts'
import { mutationOf, queryOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Notice } from '../ui/notice.tsx'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import { LimitInput } from './limit-input.tsx'

const usualCount = 10
const usualCalls = 200

/** Asks for drafts of one domain, within a budget. */
export function NewRun({ hasPrices, refusal }: { hasPrices: boolean; refusal: string | null }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const qbanks = useQuery(queryOf(listQbanks, {}))
  const [chosenBank, setBank] = useState<string>()
  const [chosenDomain, setDomain] = useState<string>()
  const [count, setCount] = useState(usualCount)
  const [calls, setCalls] = useState<number | null>(usualCalls)
  const [tokens, setTokens] = useState<number | null>(null)
  const [spend, setSpend] = useState<number | null>(null)
  const [isUnattended, setUnattended] = useState(false)
  const qbankId = chosenBank ?? qbanks.data?.[0]?.id ?? ''
  const domains = useQuery({ ...queryOf(listDomains, { params: { id: qbankId } }), enabled: qbankId !== '' })
  const names = domains.data?.map(({ name }) => name) ?? []
  const domain = names.find((name) => name === chosenDomain) ?? names[0] ?? ''
  const begin = useMutation({
    ...mutationOf(beginPipelineRun),
    onSuccess: ({ id }) => void navigate(`/admin/pipeline/${id}`),
    onSettled: () => refetchAfter('revisions', queryClient),
  })
  const micros = spend === null ? null : spend * microsADollar
  return (
    <form
      aria-label="New drafts"
      onSubmit={(event) => {
        event.preventDefault()
        begin.mutate({ body: { qbankId, domain, count, calls, tokens, costMicros: micros, isUnattended } })
      }}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Qbank"
            size="md"
            data={(qbanks.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={qbankId}
            onChange={({ currentTarget }) => setBank(currentTarget.value)}
          />
          <NativeSelect
            label="Domain"
            size="md"
            data={names}
            value={domain}
            onChange={({ currentTarget }) => setDomain(currentTarget.value)}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 2, xs: hasPrices ? 4 : 3 }} style={{ alignItems: 'end' }}>
          <WholeNumberInput
            label="Drafts"
            min={1}
            max={100}
            value={count}
            onChange={(value) => setCount(Number(value) || 1)}
          />
          <LimitInput of="Calls" value={calls} onChange={setCalls} />
          <LimitInput of="Tokens" value={tokens} onChange={setTokens} />
          {hasPrices && <LimitInput of="Dollars" value={spend} onChange={setSpend} />}
        </SimpleGrid>
        <Checkbox
          size="md"
          label="Publish what passes without anybody looking at it"
          description={refusal}
          disabled={refusal !== null}
          checked={isUnattended}
          onChange={({ currentTarget }) => setUnattended(currentTarget.checked)}
        />
        {begin.error && <Notice>{begin.error.message}</Notice>}
        {!hasPrices && <Text size="sm">{pricesSentence}</Text>}
        <Group>
          <Button type="submit" size="md" loading={begin.isPending} disabled={domain === ''}>
            Make drafts
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
