import { Text } from '@mantine/core'

interface LastLineProps {
  size?: 'xs' | 'sm'
  className?: string | undefined
}

/** The last line of every page. */
export const LastLine = ({ size = 'xs', className }: LastLineProps) => (
  <Text size={size} c="var(--text-quiet)" className={className} data-last-line>
    For exam preparation only. Not medical advice.
  </Text>
)
