import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Declined } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'

/** Why a block cannot be shown, and where to go from here. */
export function BlockFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isGone = failure instanceof Declined && (failure.code === 'not_found' || failure.code === 'malformed')
  const toQbanks = (
    <Button component={Link} to="/qbank" variant="default" mih={44}>
      Go to the question banks
    </Button>
  )
  return (
    <Page title={isGone ? 'Block not found' : 'The block did not open'}>
      {isGone ? (
        <EmptyState drawing="not-found" role="alert" action={toQbanks}>
          There is no such block among yours.
        </EmptyState>
      ) : (
        <Failure error={failure} onRetry={onRetry} wayOut={toQbanks}>
          {failure.message} Your answers are saved.
        </Failure>
      )}
    </Page>
  )
}
