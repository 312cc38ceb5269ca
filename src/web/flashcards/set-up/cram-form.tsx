import { Group, Radio, Stack, Switch } from '@mantine/core'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { fewestCrammed, type StudySetup } from './study-setup.ts'

interface CramFormProps {
  setup: StudySetup
  counts: Record<StudySetup['cram'], number> | undefined
  onChange: (part: Partial<StudySetup>) => void
}

const options = [
  { value: 'all', label: 'All cards' },
  { value: 'failed', label: 'Failed' },
  { value: 'flagged', label: 'Flagged' },
] as const

/** Which cards to cram, and how many. */
export function CramForm({ setup: { cram, cramCount }, counts, onChange }: CramFormProps) {
  const deckSize = counts?.all ?? 0
  const found = counts?.[cram] ?? 0
  return (
    <Stack>
      <Radio.Group
        label="Cards"
        value={cram}
        onChange={(value) => onChange({ cram: value as StudySetup['cram'], cramCount: null })}
      >
        <Group mt="var(--space-half)">
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={counts ? `${label} (${counts[value]})` : label} py="sm" />
          ))}
        </Group>
      </Radio.Group>
      <Switch
        label="Custom number of cards"
        disabled={deckSize < fewestCrammed}
        checked={cramCount !== null}
        onChange={(event) =>
          onChange({ cramCount: event.currentTarget.checked ? Math.max(found, fewestCrammed) : null })
        }
      />
      {cramCount !== null && (
        <WholeNumberInput
          label={`How many, from ${fewestCrammed} to ${deckSize}`}
          maw={300}
          min={fewestCrammed}
          max={deckSize}
          value={cramCount}
          onChange={(value) => onChange({ cramCount: Number(value) || fewestCrammed })}
        />
      )}
    </Stack>
  )
}
