import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createBlock } from '../../contract/blocks.ts'
import { getQbankPreferences, setQbankPreferences } from '../../contract/preferences.ts'
import { durationText } from '../../domain/blocks/exam-pace.ts'
import { countIn, countWithin, leftOutOfExam, maximumCount, typedCountProblem } from '../../domain/blocks/new-block.ts'
import { call, Declined, mutationOf, queryOf } from '../api.ts'
import { loginAddress } from '../next-address.ts'
import { newId } from '../offline/new-id.ts'
import { useUser } from '../session.tsx'
import { refetchAfter } from '../stale-queries.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import {
  addressOfSetup,
  type BlockSetup,
  chosenDomains,
  firstSetup,
  secondsPerQuestion,
  setupOfAddress,
  statusesToSend,
} from './block-setup.ts'
import { HeldNotice } from './held-notice.tsx'
import { ModeCards } from './mode-cards.tsx'
import styles from './new-block-form.module.css'
import { PacePicker } from './pace-picker.tsx'
import { QuestionCount } from './question-count.tsx'
import { SectionPicker } from './section-picker.tsx'
import { choiceText } from './sections-text.ts'
import { StatusFilters } from './status-filters.tsx'
import { useAvailability } from './use-availability.ts'

const preferencesQuery = queryOf(getQbankPreferences, {})

/** Begins with what the address says, else with what the learner chose last. */
export function NewBlockForm({ qbankId }: { qbankId: string }) {
  const user = useUser()
  const [search] = useSearchParams()
  // Without them New block begins as for anybody: nothing to wait or to complain for.
  const preferences = useQuery({ ...preferencesQuery, enabled: user !== undefined, retry: false })
  if (user && preferences.isPending) return <PageLoading />
  const { defaultMode: mode = firstSetup.mode, defaultQuestionCount: count = firstSetup.count } = preferences.data ?? {}
  return <SetupForm qbankId={qbankId} initial={{ ...firstSetup, mode, count, ...setupOfAddress(search) }} />
}

function SetupForm({ qbankId, initial }: { qbankId: string; initial: BlockSetup }) {
  const user = useUser()
  const navigate = useNavigate()
  const [setup, setSetup] = useState(initial)
  const [mistyped, setMistyped] = useState<string | number>()
  const change = (changed: Partial<BlockSetup>) => setSetup((before) => ({ ...before, ...changed }))
  const { domains: listed, counts, tutorCounts, isLoading, ...warned } = useAvailability(qbankId, setup)
  const create = useCreate()

  const domains = listed.map(({ name }) => name)
  const selected = setup.sections ? chosenDomains(listed, setup.sections) : domains
  const available = counts && countIn(counts, selected)
  const leftOut = leftOutOfExam(available, tutorCounts && countIn(tutorCounts, selected))
  const maximum = maximumCount(available)
  const count = countWithin(setup.count, maximum)
  const isMistyped = mistyped !== undefined && typedCountProblem(mistyped, maximum) !== undefined
  const start = () => {
    if (!user) return void navigate(loginAddress(addressOfSetup(qbankId, setup)))
    create.start(qbankId, setup, { questionCount: count, selectedDomains: selected })
  }
  const isDisabled =
    isLoading || create.isPending || selected.length === 0 || count === 0 || available === 0 || isMistyped

  return (
    <div className={styles.setup}>
      <Stack gap="xl" className={styles.choices}>
        <ModeCards
          mode={setup.mode}
          secondsPerQuestion={secondsPerQuestion(setup)}
          onChange={(mode) => change({ mode })}
        />
        {setup.mode === 'exam' && <PacePicker setup={setup} onChange={change} />}
        <StatusFilters setup={setup} onChange={change} />
        <SectionPicker
          domains={domains}
          counts={counts}
          selected={selected}
          isLoading={isLoading}
          {...warned}
          onChange={(sections) => change({ sections })}
        />
      </Stack>
      <div className={styles.side}>
        <div>
          <QuestionCount
            count={count}
            maximum={maximum}
            mistyped={mistyped}
            onMistype={setMistyped}
            onChange={(wanted) => {
              setMistyped(undefined)
              change({ count: wanted })
            }}
          />
          {leftOut && (
            <Text size="sm" mt="xs" c="var(--state-quiet)">
              {leftOut}
            </Text>
          )}
        </div>
        {user && <HeldNotice qbankId={qbankId} />}
        {create.error && <Notice>{create.error.message}</Notice>}
        <div className={styles.start}>
          <div className={styles.said}>
            {!isDisabled && <Text>{choiceText({ count, available, sections: selected.length })}</Text>}
            <Text role="status">{hintOf(setup, { count, selected, available, isLoading })}</Text>
          </div>
          <Button size="md" mih={44} disabled={isDisabled} onClick={start}>
            Start Block
          </Button>
        </div>
      </div>
    </div>
  )
}

interface Choice {
  count: number
  selected: readonly string[]
  available: number | undefined
  isLoading: boolean
}

/** Why nothing can start, or how long the exam is. */
function hintOf(setup: BlockSetup, { count, selected, available, isLoading }: Choice): string {
  if (isLoading) return ''
  if (selected.length === 0) return 'Select at least one section.'
  if (available === 0) {
    return setup.onlyMarked
      ? 'No marked questions fit this choice; choose more sections or statuses.'
      : 'No questions fit this choice; choose more sections or statuses.'
  }
  if (count === 0) return 'Choose at least 1 question.'
  return setup.mode === 'exam' ? `Time for this block: ${durationText(count * secondsPerQuestion(setup))}` : ''
}

function useCreate() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // The same id again makes no second block, whether by a double click or by a lost reply.
  const [clientId, setClientId] = useState(newId)
  const create = useMutation({
    ...mutationOf(createBlock),
    onError: (error) => {
      // Deleted on another device meanwhile: the next press makes a new one.
      if (error instanceof Declined && error.code === 'block_deleted') setClientId(newId())
    },
    onSuccess: async ({ id }) => {
      await navigate(`/exam?block_id=${id}`)
      void refetchAfter('blocks', queryClient)
    },
  })
  const start = (
    qbankId: string,
    setup: BlockSetup,
    choice: { questionCount: number; selectedDomains: readonly string[] },
  ) => {
    const { mode, statuses, onlyMarked, count } = setup
    const remembered = { defaultMode: mode, defaultQuestionCount: Math.max(1, countWithin(count, 100)) }
    // A failure only means that the next block begins as this one did.
    call(setQbankPreferences, { body: remembered }).catch(() => undefined)
    create.mutate({
      body: {
        qbankId,
        mode,
        clientId,
        markedOnly: onlyMarked,
        questionCount: choice.questionCount,
        ...statusesToSend(statuses),
        selectedDomains: [...choice.selectedDomains],
        ...(mode === 'exam' ? { secondsPerQuestion: secondsPerQuestion(setup) } : {}),
      },
    })
  }
  return { start, isPending: create.isPending, error: create.error }
}
