import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { longestDate, longestEntry } from '../../contract/site.ts'

export interface TimelineEntry {
  key: number
  date: string
  text: string
}

interface TimelineFieldsProps {
  timeline: readonly TimelineEntry[]
  onChange: (timeline: TimelineEntry[]) => void
}

/** The entries in the order in which they are shown. */
export function TimelineFields({ timeline, onChange }: TimelineFieldsProps) {
  const change = (index: number, changed: Partial<TimelineEntry>) =>
    onChange(timeline.map((entry, n) => (n === index ? { ...entry, ...changed } : entry)))
  const swap = (index: number, other: number) => {
    const [one, two] = [timeline[index], timeline[other]]
    if (one && two) onChange(timeline.map((entry, n) => (n === index ? two : n === other ? one : entry)))
  }
  return timeline.map(({ key, date, text }, n) => (
    <Group key={key} role="group" aria-label={`Entry ${n + 1}`} gap="xs" mb="xs" align="end">
      <TextInput
        label="Date"
        placeholder="March 2025"
        value={date}
        maxLength={longestDate}
        required
        w={140}
        onChange={({ currentTarget }) => change(n, { date: currentTarget.value })}
      />
      <TextInput
        label="What happened"
        value={text}
        maxLength={longestEntry}
        required
        flex="1 1 220px"
        onChange={({ currentTarget }) => change(n, { text: currentTarget.value })}
      />
      <Group gap={0}>
        <ActionIcon {...look} aria-label={`Move entry ${n + 1} up`} disabled={n === 0} onClick={() => swap(n, n - 1)}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={`Move entry ${n + 1} down`}
          disabled={n === timeline.length - 1}
          onClick={() => swap(n, n + 1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={`Remove entry ${n + 1}`}
          onClick={() => onChange(timeline.filter((_, at) => at !== n))}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  ))
}

const look = { variant: 'subtle', color: 'gray', size: 44 } as const
