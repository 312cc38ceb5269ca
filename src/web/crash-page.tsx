import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from './ui/page.tsx'

const reload = () => window.location.reload()

/** Where a page broke, also by a build that is gone from the server. */
export const CrashPage = () => (
  <Page title="This page broke">
    <Text role="alert" mb="md">
      Something in this page went wrong. What you saved is safe.
    </Text>
    <Group>
      <Button onClick={reload}>Try again</Button>
      <Button component={Link} to="/" reloadDocument variant="default">
        Go to the start page
      </Button>
    </Group>
  </Page>
)
