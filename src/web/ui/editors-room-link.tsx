import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** For admins, who alone may enter it. */
export const EditorsRoomLink = () => (
  <Anchor component={Link} to="/editor" py="sm">
    Editor’s room
  </Anchor>
)
