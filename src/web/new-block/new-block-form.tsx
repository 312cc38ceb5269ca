import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createBlock } from '../../contract/blocks.ts'
import { countWithin, maximumCount } from '../../domain/blocks/new-block.ts'
import { mutationOf } from '../api.ts'
import { loginAddress } from '../next-address.ts'
import { newId } from '../offline/new-id.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { HeldNotice } from './held-notice.tsx'
import { ModeCards } from './mode-cards.tsx'
import { QuestionCount } from './question-count.tsx'
import { SectionPicker } from './section-picker.tsx'
import { StatusFilters } from './status-filters.tsx'
import { type Status, useAvailability } from './use-availability.ts'

const defaultCount = 40

export function NewBlockForm({ qbankId }: { qbankId: string }) {
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [mode, setMode] = useState<'exam' | 'tutor'>('exam')
  const [statuses, setStatuses] = useState<readonly Status[]>(['unseen', 'incorrect'])
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState(defaultCount)
  // The same id again makes no second block, whether by a double click or by a lost reply.
  const [clientId] = useState(newId)
  const { domains, counts, isLoading, warning, dismissWarning } = useAvailability(qbankId, mode, statuses)

  const selected = domains.filter((name) => !deselected.has(name))
  const available = counts && selected.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const maximum = maximumCount(available)
  const count = countWithin(wanted, maximum)
  const create = useMutation({
    ...mutationOf(createBlock),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries()
      await navigate(`/exam?block_id=${id}`)
    },
  })
  const start = () => {
    if (!user) return void navigate(loginAddress(`/block/new?qbank_id=${encodeURIComponent(qbankId)}`))
    const choice = { qbankId, mode, questionCount: count, selectedDomains: selected, questionStatuses: [...statuses] }
    create.mutate({ body: { ...choice, clientId } })
  }
  const isDisabled = isLoading || create.isPending || selected.length === 0 || count === 0 || available === 0

  return (
    <Stack gap="xl">
      <ModeCards mode={mode} onChange={setMode} />
      <StatusFilters statuses={statuses} onChange={setStatuses} />
      <SectionPicker
        {...{ domains, counts, deselected, isLoading, warning, dismissWarning }}
        onChange={setDeselected}
      />
      <QuestionCount count={count} maximum={maximum} onChange={setWanted} />
      {user && <HeldNotice qbankId={qbankId} />}
      {create.error && <Notice>{create.error.message}</Notice>}
      <div>
        <Button size="md" disabled={isDisabled} onClick={start}>
          Start Block
        </Button>
        {available === 0 && !isLoading && (
          <Text mt="xs" role="status">
            No questions fit this choice; choose more sections or statuses.
          </Text>
        )}
      </div>
    </Stack>
  )
}
