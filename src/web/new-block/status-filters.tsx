import { Checkbox, Group, Stack } from '@mantine/core'
import { questionStatuses } from '../../domain/blocks/available-questions.ts'
import type { BlockSetup } from './block-setup.ts'
import styles from './new-block.module.css'

const labels = { unseen: 'Unseen', incorrect: 'Incorrect', correct: 'Correct' } as const

interface StatusFiltersProps {
  setup: Pick<BlockSetup, 'statuses' | 'onlyMarked'>
  onChange: (changed: Partial<BlockSetup>) => void
}

export function StatusFilters({ setup, onChange }: StatusFiltersProps) {
  const change = (values: string[]) => {
    const chosen = questionStatuses.filter((status) => values.includes(status))
    // One always stays ticked.
    if (chosen.length > 0) onChange({ statuses: chosen })
  }
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="Question Status Filters"
        value={[...setup.statuses]}
        onChange={change}
        classNames={{ label: styles.legend }}
      >
        <Group mt="xs">
          {questionStatuses.map((status) => (
            <Checkbox key={status} className={styles.section} value={status} label={labels[status]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        className={styles.section}
        label="Only questions that I marked in earlier blocks"
        checked={setup.onlyMarked}
        onChange={({ currentTarget }) => onChange({ onlyMarked: currentTarget.checked })}
      />
    </Stack>
  )
}
