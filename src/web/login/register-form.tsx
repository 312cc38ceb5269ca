import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { register } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { providersQuery } from './providers-query.ts'

const empty = { displayName: '', email: '', username: '', password: '' }

export function RegisterForm() {
  const isClosed = useQuery(providersQuery).data?.registration === 'closed'
  return (
    <section aria-labelledby="register-title">
      <Title order={2} id="register-title" mb="sm">
        Register
      </Title>
      {isClosed ? (
        <Text>Registration is closed on this server. An admin can make an account for you.</Text>
      ) : (
        <Fields />
      )}
    </section>
  )
}

function Fields() {
  const form = useForm({ mode: 'uncontrolled', initialValues: empty })
  const submit = useMutation({
    ...mutationOf(register),
    onSuccess: () => form.reset(),
    onError: ({ field, message }) => {
      // At its field where it has one; what was typed stays.
      if (field && field in empty) form.setFieldError(field, message)
    },
  })
  const atNoField = submit.error && !(submit.error.field && submit.error.field in empty)
  return (
    <form onSubmit={form.onSubmit((body) => submit.mutate({ body }))}>
      <Stack gap="sm">
        {atNoField && (
          <Alert color="red" role="alert">
            {submit.error.message || 'Registration failed.'}
          </Alert>
        )}
        {submit.isSuccess && (
          <Alert color="green" role="status">
            Registration successful! You can now log in.
          </Alert>
        )}
        <TextInput
          size="md"
          label="Full Name"
          required
          autoComplete="name"
          maxLength={100}
          key={form.key('displayName')}
          {...form.getInputProps('displayName')}
        />
        <TextInput
          size="md"
          label="Email"
          type="email"
          required
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <TextInput
          size="md"
          label="Username"
          description="3 to 32 letters, digits, dots, underscores or hyphens"
          required
          autoComplete="username"
          autoCapitalize="none"
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          size="md"
          label="Password"
          description="At least 8 characters"
          required
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" variant="default" disabled={submit.isPending}>
          {submit.isPending ? 'Registering...' : 'Register'}
        </Button>
      </Stack>
    </form>
  )
}
