import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { AdminUser } from '../../contract/admin-users.ts'
import { Notice } from '../ui/notice.tsx'
import { showUndo } from '../ui/undo-toast.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import styles from './user-row.module.css'
import { useEditUser } from './users-query.ts'

const seen = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Whoever signed out, or was signed out, is not seen any more. */
function seenText({ lastSeenAt, lastSignInAt, claimedAt }: AdminUser): string {
  if (lastSeenAt) return `Last seen ${seen.format(new Date(lastSeenAt))}`
  if (lastSignInAt) return `Signed out; last signed in ${seen.format(new Date(lastSignInAt))}`
  return claimedAt ? 'Signed out' : 'Never signed in'
}

type Change = Partial<Pick<AdminUser, 'role' | 'disabled'>>

export function UserRow({ user }: { user: AdminUser }) {
  const { id, displayName, username, email, role, disabled } = user
  const edit = useEditUser()
  const [isEditing, editing] = useDisclosure(false)
  const [isLinking, linking] = useDisclosure(false)
  const [showsMore, more] = useDisclosure(false)
  const change = (body: Change, done: string, back: Change) =>
    edit.mutate(
      { params: { id }, body },
      {
        onSuccess: () => void showUndo(done, () => edit.mutate({ params: { id }, body: back }), 'user'),
      },
    )
  const toggleRole = () =>
    role === 'admin'
      ? change({ role: 'user' }, `${username} is no admin any more.`, { role: 'admin' })
      : change({ role: 'admin' }, `${username} is an admin now.`, { role: 'user' })
  const toggleAccess = () =>
    disabled
      ? change({ disabled: false }, `${username} can log in again.`, { disabled: true })
      : change({ disabled: true }, `${username} is signed out everywhere and cannot log in.`, { disabled: false })
  return (
    <li className={styles.user} aria-label={username}>
      <div className={styles.who}>
        <Group gap="xs">
          <Text fw="var(--weight-medium)">{displayName}</Text>
          {role === 'admin' && <Badge variant="outline">Admin</Badge>}
          {disabled && (
            <Badge variant="outline" color="red">
              Disabled
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {username} · {email}
        </Text>
        <Text size="sm" c="var(--text-quiet)">
          {seenText(user)}
        </Text>
        {edit.error && !isEditing && <Notice>{edit.error.message}</Notice>}
      </div>
      <div className={styles.acts}>
        <Act label="Edit" of={username} onClick={editing.open} />
        {/* On a phone the others wait behind it. */}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={styles.more}
          aria-label={`More: ${username}`}
          aria-expanded={showsMore}
          onClick={more.toggle}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
        <div className={styles.others} data-shown={showsMore}>
          <Act label="Reset link" of={username} isOff={disabled} onClick={linking.open} />
          <Act
            label={role === 'admin' ? 'Make user' : 'Make admin'}
            of={username}
            isOff={edit.isPending}
            onClick={toggleRole}
          />
          <Act label={disabled ? 'Enable' : 'Disable'} of={username} isOff={edit.isPending} onClick={toggleAccess} />
        </div>
      </div>
      {isEditing && <EditUserDialog user={user} onClose={editing.close} />}
      {isLinking && <ResetLinkDialog user={user} onClose={linking.close} />}
    </li>
  )
}

interface ActProps {
  label: string
  /** Tells the buttons of the rows apart for those who do not see the row. */
  of: string
  isOff?: boolean
  onClick: () => void
}

const Act = ({ label, of, isOff = false, onClick }: ActProps) => (
  <Button
    variant="subtle"
    className={styles.act}
    size="md"
    mih={44}
    px="xs"
    aria-label={`${label}: ${of}`}
    disabled={isOff}
    onClick={onClick}
  >
    {label}
  </Button>
)
