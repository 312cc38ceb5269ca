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
    {error.code === 'offline' ? withoutServer() : error.message}
  </EmptyState>
)

const withoutServer = () =>
  navigator.onLine
    ? 'The server cannot be reached, and this page needs it. What you did is kept on this device.'
    : 'You are offline, and this page needs the network. What you did is kept on this device.'
