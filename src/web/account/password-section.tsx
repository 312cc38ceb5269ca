import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword } from '../../contract/account.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Problem, useHasPassword } from './proof.tsx'
import { Saved, Section } from './section.tsx'

const empty = { current: '', password: '' }

/** Changes the password, or gives one to a learner who has signed in only outside so far. */
export function PasswordSection() {
  const form = useForm({ mode: 'uncontrolled', initialValues: empty })
  const hasPassword = useHasPassword()
  const queryClient = useQueryClient()
  const save = useMutation({
    ...mutationOf(changePassword),
    onSuccess: () => {
      form.reset()
      // The other devices are signed out, and there is a password now.
      void refetchAfter('password', queryClient)
    },
    onError: ({ field, message }) => {
      if (field && field in empty) form.setFieldError(field, message)
    },
  })
  const submit = ({ current, password }: typeof empty) =>
    save.mutate({ body: { password, ...(hasPassword && { current }) } })
  return (
    <Section title="Password">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack gap="sm" maw={420}>
          {save.error && !(save.error.field && save.error.field in empty) && <Problem error={save.error} />}
          {hasPassword ? (
            <PasswordInput
              label="Current password"
              size="md"
              required
              autoComplete="current-password"
              key={form.key('current')}
              {...form.getInputProps('current')}
            />
          ) : (
            <Text size="sm">You have no password yet. Set one to log in with your username as well.</Text>
          )}
          <PasswordInput
            label="New password"
            description="At least 8 characters. All other devices are signed out."
            size="md"
            required
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button
            type="submit"
            size="md"
            variant="default"
            disabled={save.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
            {save.isPending ? 'Saving...' : hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </Stack>
      </form>
      <Saved isSaved={save.isSuccess}>Your password is set; all other devices are signed out.</Saved>
    </Section>
  )
}
