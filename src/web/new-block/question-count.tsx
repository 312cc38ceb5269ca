import { Group, Slider, Text } from '@mantine/core'
import { countHint, countTicks, typedCountProblem } from '../../domain/blocks/new-block.ts'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import shared from './new-block.module.css'
import styles from './question-count.module.css'

interface QuestionCountProps {
  count: number
  maximum: number
  /** The typed text, where it is no possible count; undefined where the field shows the count. */
  mistyped: string | number | undefined
  onChange: (count: number) => void
  onMistype: (typed: string | number) => void
}

/** A slider and a number that always agree; what is typed and does not fit stays to be mended, and is said. */
export function QuestionCount({ count, maximum, mistyped, onChange, onMistype }: QuestionCountProps) {
  const problem = mistyped === undefined ? undefined : typedCountProblem(mistyped, maximum)
  const type = (typed: string | number) =>
    typedCountProblem(typed, maximum) ? onMistype(typed) : onChange(Number(typed))
  return (
    <fieldset className={shared.fieldset}>
      <legend className={shared.legend}>Number of questions</legend>
      <Group className={styles.count} align="flex-start" gap="xl">
        <Slider
          className={styles.slider}
          classNames={{ markLabel: styles.tick }}
          thumbLabel="Number of questions"
          min={0}
          max={Math.max(maximum, 1)}
          disabled={maximum === 0}
          value={count}
          onChange={onChange}
          marks={countTicks(maximum).map((value) => ({ value, label: String(value) }))}
          label={null}
        />
        <WholeNumberInput
          hideControls={false}
          aria-label="Number of questions, typed"
          aria-describedby="count-hint"
          w={96}
          min={0}
          max={maximum}
          // Nothing typed is changed without a word.
          clampBehavior="none"
          allowLeadingZeros={false}
          value={problem === undefined ? count : (mistyped ?? '')}
          error={problem !== undefined}
          onChange={type}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Group>
      {problem && (
        <Text role="alert" size="sm" mt="xs" className={styles.problem}>
          {problem}
        </Text>
      )}
      <Text size="sm" id="count-hint" mt="xs">
        {countHint(maximum)}
      </Text>
    </fieldset>
  )
}
