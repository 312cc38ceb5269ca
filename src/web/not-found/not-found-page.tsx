import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export const NotFoundPage = () => (
  <Page title="Page not found">
    <EmptyState
      drawing="not-found"
      action={
        <Button component={Link} to="/" mih={44}>
          Go to the start page
        </Button>
      }
    >
      There is no page at this address.
    </EmptyState>
  </Page>
)
