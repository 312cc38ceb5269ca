import { Group, Slider, Text } from '@mantine/core'
import { countHint, countTicks } from '../../domain/blocks/new-block.ts'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import styles from './new-block.module.css'

interface QuestionCountProps {
  count: number
  maximum: number
  onChange: (count: number) => void
}

/** A slider and a number that always agree. */
export function QuestionCount({ count, maximum, onChange }: QuestionCountProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Number of questions</legend>
      <Group wrap="nowrap" align="flex-start" gap="xl">
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
          value={count}
          onChange={(value) => onChange(Number(value))}
        />
      </Group>
      <Text size="sm" id="count-hint" mt="xs">
        {countHint(maximum)}
      </Text>
    </fieldset>
  )
}
