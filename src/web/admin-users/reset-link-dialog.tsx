import { Modal } from '@mantine/core'
import type { AdminUser } from '../../contract/admin-users.ts'
import { LinkFor } from './link-for.tsx'

export const ResetLinkDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => (
  <Modal
    opened
    title={`A new password for ${user.username}`}
    onClose={onClose}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <LinkFor user={user} onClose={onClose} />
  </Modal>
)
