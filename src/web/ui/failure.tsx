import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'

interface FailureProps {
  /** Its message says what went wrong and what to do now. */
  error: Error & { code?: string }
  onRetry: () => void
}

/** In the place of a whole page that cannot be shown; beside other things stands a `Notice`. */
export const Failure = ({ error, onRetry }: FailureProps) => (
  <EmptyState
    drawing={navigator.onLine ? 'error' : 'offline'}
    role="alert"
    action={
      error.code === 'factor_needed' ? (
        // A second try is refused as well until there is a factor.
        <Button mih={44} component={Link} to="/profile">
          Your account
        </Button>
      ) : (
        <Button mih={44} onClick={onRetry}>
          Try Again
        </Button>
      )
    }
  >
    {error.message}
  </EmptyState>
)
