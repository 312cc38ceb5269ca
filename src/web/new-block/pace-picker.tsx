import { Group, NativeSelect } from '@mantine/core'
import { extraTimes, paces } from '../../domain/blocks/exam-pace.ts'
import type { BlockSetup } from './block-setup.ts'

interface PacePickerProps {
  setup: Pick<BlockSetup, 'pace' | 'extraTime'>
  onChange: (changed: Partial<BlockSetup>) => void
}

/** The pace of an exam: that of this product or of a real board, and the extra time that boards grant. */
export const PacePicker = ({ setup, onChange }: PacePickerProps) => (
  <Group align="flex-end">
    <NativeSelect
      label="Exam pace"
      size="md"
      value={setup.pace}
      data={paces.map(({ seconds, label }) => ({ value: String(seconds), label }))}
      onChange={({ currentTarget }) => onChange({ pace: Number(currentTarget.value) })}
    />
    <NativeSelect
      label="Extra time"
      size="md"
      value={setup.extraTime}
      data={extraTimes.map((factor) => ({ value: String(factor), label: factor === 1 ? 'None' : `${factor}x` }))}
      onChange={({ currentTarget }) => onChange({ extraTime: Number(currentTarget.value) })}
    />
  </Group>
)
