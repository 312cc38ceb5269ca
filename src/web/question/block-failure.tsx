import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Declined, hasNoNetwork } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** Why a block cannot be shown, and where to go from here. */
export function BlockFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isGone = failure instanceof Declined && (failure.code === 'not_found' || failure.code === 'malformed')
  return (
    <Page title={isGone ? 'Block not found' : 'The block did not open'}>
      <EmptyState
        drawing={isGone ? 'not-found' : hasNoNetwork() ? 'offline' : 'error'}
        role="alert"
        action={
          <>
            {!isGone && (
              <Button mih={44} onClick={onRetry}>
                Try Again
              </Button>
            )}
            <Button component={Link} to="/qbank" variant="default" mih={44}>
              Go to the question banks
            </Button>
          </>
        }
      >
        {isGone ? 'There is no such block among yours.' : failure.message}
      </EmptyState>
    </Page>
  )
}
