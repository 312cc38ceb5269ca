import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoticeProps {
  /** What went wrong and what to do now. */
  children: ReactNode
  onRetry?: () => void
  retryLabel?: string
}

/** Read out when it appears. */
export const Notice = ({ children, onRetry, retryLabel = 'Try Again' }: NoticeProps) => (
  <Alert color="red" role="alert">
    <Group justify="space-between" gap="sm">
      <Text size="sm">{children}</Text>
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Group>
  </Alert>
)
