import { Button, Group, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createUser } from '../../contract/admin-users.ts'
import { mutationOf } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { LinkFor } from './link-for.tsx'
import { isField, showAtField, UserFields } from './user-fields.tsx'
import { useUsersChanged } from './users-query.ts'

const empty = { displayName: '', email: '', username: '' }

/** Makes an account; it has no password, so its link comes at once. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: empty })
  const [isAdmin, setIsAdmin] = useState(false)
  const changed = useUsersChanged()
  const create = useMutation({
    ...mutationOf(createUser),
    onSuccess: changed,
    onError: (error) => showAtField(form, error),
  })
  return (
    <Dialog title={create.data ? `${create.data.username} is made` : 'New user'} onClose={onClose}>
      {create.data ? (
        <LinkFor user={create.data} onClose={onClose} />
      ) : (
        <form
          onSubmit={form.onSubmit((values) => create.mutate({ body: { ...values, role: isAdmin ? 'admin' : 'user' } }))}
        >
          <Stack>
            {create.error && !isField(create.error.field) && <Notice>{create.error.message}</Notice>}
            <UserFields form={form} />
            <Switch
              label="Admin"
              size="md"
              checked={isAdmin}
              onChange={({ currentTarget }) => setIsAdmin(currentTarget.checked)}
            />
            <Group justify="flex-end">
              <Button type="submit" size="md" disabled={create.isPending}>
                Make the account
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
