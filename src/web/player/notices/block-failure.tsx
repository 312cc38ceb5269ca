import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Declined } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'

/** Why a block cannot be shown, and where to go from here. */
export function BlockFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isGone = failure instanceof Declined && (failure.code === 'not_found' || failure.code === 'malformed')
  return (
    <Page title={isGone ? 'Block not found' : 'The block did not open'}>
      <Notice {...(isGone ? {} : { onRetry })}>
        {isGone ? 'There is no such block among yours.' : failure.message}
      </Notice>
      <Anchor component={Link} to="/qbank">
        Go to the question banks
      </Anchor>
    </Page>
  )
}
