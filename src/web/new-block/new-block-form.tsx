import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createBlock } from '../../contract/blocks.ts'
import { getQbankPreferences, setQbankPreferences } from '../../contract/preferences.ts'
import { type ExtraTime, type Pace, secondsPerQuestion } from '../../domain/blocks/exam-pace.ts'
import { countWithin, maximumCount } from '../../domain/blocks/new-block.ts'
import { call, mutationOf, queryOf } from '../api.ts'
import { loginAddress } from '../next-address.ts'
import { newId } from '../offline/new-id.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { ExamPace } from './exam-pace.tsx'
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
  const [search] = useSearchParams()
  const preferred = useQuery({ ...queryOf(getQbankPreferences, {}), enabled: user !== undefined }).data
  const [chosenMode, setMode] = useState<'exam' | 'tutor'>()
  const [pace, setPace] = useState<Pace>('standard')
  const [extra, setExtra] = useState<ExtraTime>(1)
  const [statuses, setStatuses] = useState<readonly Status[]>(['unseen', 'incorrect'])
  const [markedOnly, setMarkedOnly] = useState(false)
  const [changed, setDeselected] = useState<ReadonlySet<string>>()
  const [chosenCount, setWanted] = useState<number>()
  // The same id again makes no second block, whether by a double click or by a lost reply.
  const [clientId] = useState(newId)
  const mode = chosenMode ?? preferred?.defaultMode ?? 'exam'
  const wanted = chosenCount ?? preferred?.defaultQuestionCount ?? defaultCount
  const availability = useAvailability(qbankId, mode, statuses, markedOnly)
  const { domains, counts, isLoading, warning, dismissWarning } = availability
  const deselected = changed ?? allBut(domains, search.get('section'))

  const selected = domains.filter((name) => !deselected.has(name))
  const available = counts && selected.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const maximum = maximumCount(available)
  const count = countWithin(wanted, maximum)
  const create = useMutation({
    ...mutationOf(createBlock),
    onSuccess: async ({ id }) => {
      // Only a convenience: the learner does not wait for it.
      const defaults = { defaultMode: mode, defaultQuestionCount: Math.max(1, wanted) }
      call(setQbankPreferences, { body: defaults }).catch(() => undefined)
      await queryClient.invalidateQueries()
      await navigate(`/exam?block_id=${id}`)
    },
  })
  const start = () => {
    if (!user) return void navigate(loginAddress(`/block/new?qbank_id=${encodeURIComponent(qbankId)}`))
    const choice = { qbankId, mode, questionCount: count, selectedDomains: selected, questionStatuses: [...statuses] }
    const timed = mode === 'exam' ? { secondsPerQuestion: secondsPerQuestion(pace, extra) } : {}
    create.mutate({ body: { ...choice, ...timed, ...(markedOnly && { markedOnly }), clientId } })
  }
  const isDisabled = isLoading || create.isPending || selected.length === 0 || count === 0 || available === 0

  return (
    <Stack gap="xl">
      <ModeCards mode={mode} onChange={setMode} />
      {mode === 'exam' && <ExamPace {...{ pace, extra, count }} onPace={setPace} onExtra={setExtra} />}
      <div>
        <StatusFilters statuses={statuses} onChange={setStatuses} />
        <Checkbox
          mt="sm"
          label="Only questions that I marked"
          checked={markedOnly}
          onChange={({ currentTarget }) => setMarkedOnly(currentTarget.checked)}
        />
      </div>
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

/** A link can ask for one section; an unknown one asks for all. */
function allBut(domains: readonly string[], section: string | null): ReadonlySet<string> {
  if (section === null || !domains.includes(section)) return new Set()
  return new Set(domains.filter((name) => name !== section))
}
