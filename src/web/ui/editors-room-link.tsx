import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** For admins, who alone may enter it. */
export const EditorsRoomLink = () => (
  <Anchor component={Link} to="/editor" py={10}>
    Editor’s room
  </Anchor>
)
