import { Alert, Button, Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { useSaidOnce } from './same-notices.ts'
import { useSessionOver } from './session-over.ts'

interface NoticeProps {
  /** Says what went wrong, and what to do now. */
  children: ReactNode
  onRetry?: () => void
  retryLabel?: string
}

/**
 * Read out when it appears. Of those that say the same, one does; where the session has ended, which no retry mends, the bar
 * above the page says so for all.
 */
export function Notice({ children, onRetry, retryLabel = 'Try Again' }: NoticeProps) {
  const isSessionOver = useSessionOver() !== undefined
  const { online } = useNetwork()
  const { place, isSaidBefore, retry } = useSaidOnce(children, onRetry)
  return (
    <div ref={place} className={styles.place} data-notice>
      {isSaidBefore || (isSessionOver && onRetry) ? (
        <Text size="sm" c="var(--state-quiet)">
          Not loaded
        </Text>
      ) : (
        // Without a network nothing is wrong.
        <Alert color={online ? 'red' : 'gray'} role="alert">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{children}</Text>
            {retry && (
              <Button size="sm" variant="default" onClick={retry}>
                {retryLabel}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </div>
  )
}
