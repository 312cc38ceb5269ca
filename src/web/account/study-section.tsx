import { Autocomplete, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  longestDiscipline,
  longestPublicName,
  setUserPreferences,
  type UserPreferences,
} from '../../contract/preferences.ts'
import { daysUntil } from '../../domain/account/days-until.ts'
import { dateAt } from '../../domain/calendar/calendar.ts'
import { mutationOf } from '../api.ts'
import { preferencesQuery } from '../offline/device-queries.ts'
import { useLearner } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { Saved, Section } from './section.tsx'

/** Suggestions; a learner may write another one. */
const disciplines = [
  'Medical School',
  'Internal Medicine',
  'Pediatrics',
  'Emergency Medicine',
  'Family Medicine',
  'Neonatology',
]

/** The learner's exam and discipline. Each field is saved when it is left. */
export function StudySection() {
  const options = preferencesQuery(useLearner().id)
  const preferences = useQuery(options)
  const queryClient = useQueryClient()
  const saving = useMutation({
    ...mutationOf(setUserPreferences),
    onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
  })
  return (
    <Section title="Your exam">
      {preferences.error && <Notice onRetry={() => void preferences.refetch()}>{preferences.error.message}</Notice>}
      {saving.error && <Notice>{saving.error.message}</Notice>}
      {preferences.data && <Fields saved={preferences.data} onSave={(body) => saving.mutate({ body })} />}
      <Saved isSaved={saving.isSuccess} />
    </Section>
  )
}

interface FieldsProps {
  saved: UserPreferences
  onSave: (part: Partial<UserPreferences>) => void
}

function Fields({ saved, onSave }: FieldsProps) {
  const saveDiscipline = (typed: string) => {
    const discipline = typed.trim() || null
    if (discipline !== saved.discipline) onSave({ discipline })
  }
  return (
    <Stack gap="sm" maw={420}>
      <Autocomplete
        label="Discipline"
        size="md"
        placeholder="Such as Pediatrics"
        maxLength={longestDiscipline}
        data={disciplines}
        defaultValue={saved.discipline ?? ''}
        onOptionSubmit={saveDiscipline}
        onBlur={({ currentTarget }) => saveDiscipline(currentTarget.value)}
      />
      <TextInput
        label="Exam date"
        type="date"
        size="md"
        description={countdown(saved)}
        defaultValue={saved.examDate ?? ''}
        onBlur={({ currentTarget }) => {
          const examDate = currentTarget.value || null
          if (examDate !== saved.examDate) onSave({ examDate })
        }}
      />
      <TextInput
        label="Public name"
        size="md"
        description="What visitors read on the leaderboard; without one, 'Reviewer' and your place. Signed-in learners see your display name."
        maxLength={longestPublicName}
        defaultValue={saved.publicName ?? ''}
        onBlur={({ currentTarget }) => {
          const publicName = currentTarget.value.trim() || null
          if (publicName !== saved.publicName) onSave({ publicName })
        }}
      />
      <Switch
        label="Show me on the leaderboard"
        size="md"
        checked={saved.onLeaderboard}
        onChange={({ currentTarget }) => onSave({ onLeaderboard: currentTarget.checked })}
      />
    </Stack>
  )
}

function countdown({ examDate, ...calendar }: UserPreferences): string {
  if (examDate === null) return 'Not set'
  const days = daysUntil(examDate, dateAt(new Date(), calendar))
  if (days === 0) return 'Today'
  if (days < 0) return 'This day is over'
  return days === 1 ? '1 day to go' : `${days} days to go`
}
