import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminUser } from '../../contract/admin-users.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { isField, showAtField, UserFields, type UserValues } from './user-fields.tsx'
import { useEditUser } from './users-query.ts'

/** Sends only the changed fields, so that an address from before the rules may stay. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { displayName, email, username } = user
  const form = useForm<UserValues>({ mode: 'uncontrolled', initialValues: { displayName, email, username } })
  const edit = useEditUser()
  const submit = (values: UserValues) => {
    const changed = Object.entries(values).filter(([field, value]) => value !== user[field as keyof UserValues])
    edit.mutate(
      { params: { id: user.id }, body: Object.fromEntries(changed) },
      { onSuccess: onClose, onError: (error) => showAtField(form, error) },
    )
  }
  return (
    <Dialog title={`Edit ${username}`} onClose={onClose}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          {edit.error && !isField(edit.error.field) && <Notice>{edit.error.message}</Notice>}
          <UserFields form={form} />
          <Group justify="flex-end">
            <Button type="submit" size="md" disabled={edit.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
