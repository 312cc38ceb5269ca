import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../ui/page.tsx'

/** Says plainly that an address of the specification is not part of this version. */
export const UnbuiltPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <Text mb="md">This page is not part of this version of Preceptor.</Text>
    <Anchor component={Link} to="/qbank">
      Go to the question banks
    </Anchor>
  </Page>
)
