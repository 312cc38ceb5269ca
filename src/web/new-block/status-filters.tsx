import { Checkbox, Group } from '@mantine/core'
import styles from './new-block.module.css'
import type { Status } from './use-availability.ts'

const labels = { unseen: 'Unseen', incorrect: 'Incorrect', correct: 'Correct' } as const

interface StatusFiltersProps {
  statuses: readonly Status[]
  onChange: (statuses: readonly Status[]) => void
}

/** One always stays ticked. */
export function StatusFilters({ statuses, onChange }: StatusFiltersProps) {
  const change = (values: string[]) => {
    if (values.length > 0) onChange(values as Status[])
  }
  return (
    <Checkbox.Group
      label="Question Status Filters"
      value={[...statuses]}
      onChange={change}
      classNames={{ label: styles['legend'] ?? '' }}
    >
      <Group mt="xs">
        {Object.entries(labels).map(([status, label]) => (
          <Checkbox key={status} value={status} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
