import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** For admins, who alone may read them. */
export const UsersLink = ({ children = 'Users' }: { children?: string }) => (
  <Anchor component={Link} to="/admin/users" py="sm">
    {children}
  </Anchor>
)
