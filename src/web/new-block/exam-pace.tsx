import { Group, NativeSelect, Text } from '@mantine/core'
import { type ExtraTime, extraTimes, type Pace, paces, secondsPerQuestion } from '../../domain/blocks/exam-pace.ts'
import styles from './new-block.module.css'

interface ExamPaceProps {
  pace: Pace
  extra: ExtraTime
  count: number
  onPace: (pace: Pace) => void
  onExtra: (extra: ExtraTime) => void
}

/** How much time an exam gives, and what that comes to. */
export function ExamPace({ pace, extra, count, onPace, onExtra }: ExamPaceProps) {
  const minutes = Math.round((count * secondsPerQuestion(pace, extra)) / 60)
  return (
    <fieldset className={styles['fieldset']}>
      <legend className={styles['legend']}>Exam pace</legend>
      <Group align="flex-end">
        <NativeSelect
          label="Pace"
          size="md"
          value={pace}
          onChange={({ currentTarget }) => onPace(currentTarget.value as Pace)}
          data={paces.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NativeSelect
          label="Extra time"
          size="md"
          value={String(extra)}
          onChange={({ currentTarget }) => onExtra(Number(currentTarget.value) as ExtraTime)}
          data={extraTimes.map((factor) => ({
            value: String(factor),
            label: factor === 1 ? 'None' : `${factor} times`,
          }))}
        />
      </Group>
      <Text size="sm" mt="xs" role="status">
        {count} {count === 1 ? 'question' : 'questions'} in {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      </Text>
    </fieldset>
  )
}
