import { WholeNumberInput } from '../ui/whole-number-input.tsx'

interface LimitInputProps {
  /** Of what it limits, such as 'Calls'. */
  of: string
  /** Null: no limit. */
  value: number | null
  onChange: (limit: number | null) => void
  w?: number
}

/** How much a run may use at most of something; an empty field is no limit. */
export const LimitInput = ({ of, value, onChange, ...size }: LimitInputProps) => (
  <WholeNumberInput
    label={`${of} at most`}
    placeholder="no limit"
    min={1}
    value={value ?? ''}
    onChange={(typed) => onChange(Number(typed) || null)}
    {...size}
  />
)
