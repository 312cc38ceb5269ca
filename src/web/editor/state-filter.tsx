import { SegmentedControl } from '@mantine/core'

interface StateFilterProps<State extends string> {
  label: string
  states: readonly { value: State; label: string }[]
  value: State
  onChange: (state: State) => void
}

export const StateFilter = <State extends string>({ label, states, value, onChange }: StateFilterProps<State>) => (
  <SegmentedControl
    aria-label={label}
    data={[...states]}
    value={value}
    onChange={(state) => onChange(state as State)}
    size="md"
    style={{ alignSelf: 'flex-start' }}
  />
)
