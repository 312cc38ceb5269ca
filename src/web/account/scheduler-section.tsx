import { Anchor, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setUserPreferences, type UserPreferences } from '../../contract/preferences.ts'
import { stepMinutes } from '../../domain/flashcards/classic.ts'
import { mutationOf } from '../api.ts'
import { preferencesQuery } from '../offline/device-queries.ts'
import { useLearner } from '../session.tsx'
import { refetchAfter } from '../stale-queries.ts'
import { Notice } from '../ui/notice.tsx'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import { FitSection } from './fit-section.tsx'
import { Saved, Section } from './section.tsx'

const minutes = new Intl.ListFormat('en-GB').format(stepMinutes.map(String))
const classicSteps = `Steps of ${minutes} minutes, then 1 day, 6 days`

/** How flashcards are scheduled. Each change is saved at once and replays the reviews; nothing is lost by it. */
export function SchedulerSection() {
  const options = preferencesQuery(useLearner().id)
  const preferences = useQuery(options)
  const queryClient = useQueryClient()
  const saving = useMutation({
    ...mutationOf(setUserPreferences),
    onSuccess: (saved) => {
      queryClient.setQueryData(options.queryKey, saved)
      // Due dates and hints follow.
      void refetchAfter('schedules', queryClient)
    },
  })
  const save = (body: Partial<UserPreferences>) => saving.mutate({ body })
  return (
    <Section title="Flashcard scheduling">
      {preferences.error && <Notice onRetry={() => void preferences.refetch()}>{preferences.error.message}</Notice>}
      {saving.error && <Notice>{saving.error.message}</Notice>}
      {preferences.data && <SchedulerFields saved={preferences.data} onSave={save} />}
      <Saved isSaved={saving.isSuccess} />
    </Section>
  )
}

interface FieldsProps {
  saved: UserPreferences
  onSave: (part: Partial<UserPreferences>) => void
}

const SchedulerFields = ({ saved, onSave }: FieldsProps) => (
  <Stack gap="sm">
    <Radio.Group
      label="Scheduler"
      value={saved.scheduler}
      onChange={(scheduler) => onSave({ scheduler: scheduler as UserPreferences['scheduler'] })}
    >
      <Stack gap="var(--space-half)" mt="var(--space-half)">
        <Radio value="classic" py="xs" label="Classic" description={classicSteps} />
        <Radio value="fsrs" py="xs" label="FSRS" description="Learns from your ratings how long you remember" />
      </Stack>
    </Radio.Group>
    <SavedNumber
      label="New cards per day"
      range={[0, 100]}
      value={saved.newCardsPerDay}
      onSave={(newCardsPerDay) => onSave({ newCardsPerDay })}
    />
    {saved.scheduler === 'fsrs' && (
      <>
        <SavedNumber
          label="Desired retention, in percent"
          range={[70, 99]}
          value={Math.round(saved.desiredRetention * 100)}
          onSave={(percent) => onSave({ desiredRetention: percent / 100 })}
        />
        <SavedNumber
          label="Longest interval, in days"
          range={[1, 36_500]}
          value={saved.maximumIntervalDays}
          onSave={(maximumIntervalDays) => onSave({ maximumIntervalDays })}
        />
        <FitSection isFitted={saved.fsrsParameters !== null} onSave={onSave} />
      </>
    )}
    <SavedNumber
      label="Hour at which a new day begins"
      range={[0, 23]}
      value={saved.dayStartHour}
      onSave={(dayStartHour) => onSave({ dayStartHour })}
    />
    <Zone saved={saved.timeZone} onSave={(timeZone) => onSave({ timeZone })} />
  </Stack>
)

/** Days are counted where the learner is. */
function Zone({ saved, onSave }: { saved: string; onSave: (timeZone: string) => void }) {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Text>
      Time zone: {saved}
      {here !== saved && (
        <>
          {'. '}
          <Anchor component="button" type="button" py="sm" onClick={() => onSave(here)}>
            Use {here}
          </Anchor>
        </>
      )}
    </Text>
  )
}

interface SavedNumberProps {
  label: string
  range: [least: number, most: number]
  value: number
  onSave: (value: number) => void
}

/** Saved when the field is left. */
const SavedNumber = ({ label, range: [least, most], value, onSave }: SavedNumberProps) => (
  <WholeNumberInput
    label={`${label} (${least} to ${most})`}
    maw={320}
    min={least}
    max={most}
    defaultValue={value}
    onBlur={({ currentTarget }) => {
      const typed = Math.min(Math.max(Number(currentTarget.value) || least, least), most)
      if (typed !== value) onSave(typed)
    }}
  />
)
