import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setUserPreferences } from '../../../contract/preferences.ts'
import { addToSelection, getSelection } from '../../../contract/qbank.ts'
import { call, mutationOf, queryOf } from '../../api.ts'
import { preferencesQuery } from '../../offline/device-queries.ts'
import { refetchAfter } from '../../stale-queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSite } from '../use-site.ts'
import styles from './first-steps.module.css'
import { openSpecialties, specialtyOf } from './open-specialties.ts'
import { useStartBlock } from './use-start-block.ts'

const firstQuestions = 5

/** Leads a learner who has made no block yet: what to study for, by when, and the first questions. */
export function FirstSteps({ userId }: { userId: string }) {
  const site = useSite()
  const selection = useQuery(queryOf(getSelection, {}))
  const choice = useChooseSpecialty(userId)
  const exam = useExamDate(userId)
  const start = useStartBlock()
  const specialties = openSpecialties(site.data?.specialties ?? [])
  const chosen = specialtyOf(specialties, selection.data?.selection.selectedQbanks ?? [])
  const qbankId = chosen?.qbankIds[0]
  const failure = selection.error ?? choice.error ?? exam.error ?? start.error
  return (
    <>
      {failure && <Notice>{failure.message}</Notice>}
      <ol className={styles.steps}>
        <Step title="Choose your specialty" isDone={chosen !== undefined}>
          <Group gap="xs">
            {specialties.map((specialty) => (
              <Button
                key={specialty.id}
                variant={specialty === chosen ? 'filled' : 'default'}
                mih={44}
                aria-pressed={specialty === chosen}
                disabled={choice.isPending}
                onClick={() => choice.mutate(specialty)}
              >
                {specialty.name}
              </Button>
            ))}
          </Group>
        </Step>
        <Step title="Your exam date, if you know it" isDone={exam.date !== null}>
          <TextInput
            type="date"
            size="md"
            maw={240}
            aria-label="Exam date"
            key={exam.date}
            defaultValue={exam.date ?? ''}
            onBlur={({ currentTarget }) => exam.save(currentTarget.value || null)}
          />
        </Step>
        <Step title={`Answer your first ${firstQuestions} questions`} isDone={false}>
          <Button
            size="md"
            mih={44}
            disabled={qbankId === undefined}
            loading={start.isPending}
            onClick={() => qbankId && start.mutate({ qbankId, count: firstQuestions })}
          >
            Start
          </Button>
          <Text size="sm" mt="xs">
            {qbankId === undefined ? 'Choose a specialty first.' : 'Each is explained as soon as you answer it.'}
          </Text>
        </Step>
      </ol>
    </>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li>
      <Title order={2} size="h3" mb="xs">
        {title} {isDone && <IconCheck size={18} role="img" aria-label="Done" />}
      </Title>
      {children}
    </li>
  )
}

/** Puts the Qbanks of a specialty on the learner's list. */
function useChooseSpecialty(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, qbankIds }: { name: string; qbankIds: readonly string[] }) => {
      for (const id of qbankIds) {
        const chosen = await call(addToSelection, { params: { id } })
        queryClient.setQueryData(queryOf(getSelection, {}).queryKey, chosen)
      }
      const saved = await call(setUserPreferences, { body: { discipline: name } })
      queryClient.setQueryData(preferencesQuery(userId).queryKey, saved)
      void refetchAfter('blocks', queryClient)
    },
  })
}

function useExamDate(userId: string) {
  const options = preferencesQuery(userId)
  const preferences = useQuery(options)
  const queryClient = useQueryClient()
  const saving = useMutation({
    ...mutationOf(setUserPreferences),
    onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
  })
  const date = preferences.data?.examDate ?? null
  const save = (examDate: string | null) => {
    if (examDate !== date) saving.mutate({ body: { examDate } })
  }
  return { date, save, error: saving.error }
}
