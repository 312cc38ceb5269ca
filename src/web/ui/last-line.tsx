import { Text } from '@mantine/core'

interface LastLineProps {
  size?: 'xs' | 'sm'
  className?: string | undefined
}

/** What every page ends with. */
export const LastLine = ({ size = 'xs', className }: LastLineProps) => (
  <Text size={size} c="var(--text-quiet)" className={className} data-last-line>
    For exam preparation only. Not medical advice.
  </Text>
)
