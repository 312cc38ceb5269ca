import type { AdminUser } from '../../contract/admin-users.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LinkFor } from './link-for.tsx'

export const ResetLinkDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => (
  <Dialog title={`A new password for ${user.username}`} onClose={onClose}>
    <LinkFor user={user} onClose={onClose} />
  </Dialog>
)
