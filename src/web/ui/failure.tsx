import { Button } from '@mantine/core'
import { EmptyState } from './empty-state.tsx'

interface FailureProps {
  /** What went wrong and what to do now. */
  message: string
  onRetry: () => void
}

/** In the place of a whole page that cannot be shown; beside other things stands a `Notice`. */
export const Failure = ({ message, onRetry }: FailureProps) => (
  <EmptyState
    drawing={navigator.onLine ? 'error' : 'offline'}
    role="alert"
    action={
      <Button mih={44} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {message}
  </EmptyState>
)
