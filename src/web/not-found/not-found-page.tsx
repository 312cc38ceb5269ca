import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../ui/page.tsx'

export const NotFoundPage = () => (
  <Page title="Page not found">
    <Text mb="md">There is no page at this address.</Text>
    <Anchor component={Link} to="/">
      Go to the start page
    </Anchor>
  </Page>
)
