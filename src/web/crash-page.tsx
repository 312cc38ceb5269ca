import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from './ui/empty-state.tsx'
import { Page } from './ui/page.tsx'

const reload = () => window.location.reload()

/** Where a page broke, also by a build that is gone from the server. */
export const CrashPage = () => (
  <Page title="This page broke">
    <EmptyState
      drawing="error"
      role="alert"
      action={
        <>
          <Button mih={44} onClick={reload}>
            Try again
          </Button>
          <Button component={Link} to="/" reloadDocument variant="default" mih={44}>
            Go to the start page
          </Button>
        </>
      }
    >
      Something in this page went wrong. What you saved is safe.
    </EmptyState>
  </Page>
)
