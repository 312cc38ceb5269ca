import { TextInput } from '@mantine/core'

interface FactorNameProps {
  description?: string
  isFirst?: boolean
  value: string
  onChange: (name: string) => void
}

export const FactorName = ({ description, isFirst, value, onChange }: FactorNameProps) => (
  <TextInput
    {...(isFirst && { 'data-autofocus': true })}
    label="Name"
    description={description}
    size="md"
    required
    maxLength={60}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
