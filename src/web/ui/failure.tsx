import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'
import { useSessionOver } from './session-over.ts'

interface FailureProps {
  /** Its message says what went wrong and what to do now. */
  error: Error & { code?: string }
  onRetry: () => void
  retryLabel?: string
  /** Said instead of the message. */
  children?: ReactNode
  /** A second way out, beside the retry. */
  wayOut?: ReactNode
}

/** In the place of a whole page that cannot be shown; beside other things stands a `Notice`. */
export function Failure({ error, onRetry, retryLabel = 'Try Again', children, wayOut }: FailureProps) {
  const signIn = useSessionOver()
  if (signIn && error.code === 'not_signed_in') return <SessionOver onSignIn={signIn} />
  return (
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
          <>
            <Button mih={44} onClick={onRetry}>
              {retryLabel}
            </Button>
            {wayOut}
          </>
        )
      }
    >
      {children ?? (error.code === 'offline' ? withoutServer() : error.message)}
    </EmptyState>
  )
}

/** Says what the bar above the page says elsewhere, which goes meanwhile. */
const SessionOver = ({ onSignIn }: { onSignIn: () => void }) => (
  <div data-session-over>
    <EmptyState
      drawing="error"
      role="alert"
      action={
        <Button mih={44} onClick={onSignIn}>
          Sign in
        </Button>
      }
    >
      Your session has ended.
    </EmptyState>
  </div>
)

const withoutServer = () =>
  navigator.onLine
    ? 'The server cannot be reached, and this page needs it. What you did is kept on this device.'
    : 'You are offline, and this page needs the network. What you did is kept on this device.'
