import { TextInput } from '@mantine/core'
import { longestFactorName } from '../../contract/factors.ts'

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
    maxLength={longestFactorName}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
