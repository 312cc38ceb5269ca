import { Alert, Button, Divider, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listProviders, login } from '../../contract/auth.ts'
import { call, mutationOf } from '../api.ts'
import { useSession } from '../session.tsx'

export function LoginForm() {
  const { signIn } = useSession()
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '', password: '' } })
  const submit = useMutation({ ...mutationOf(login), onSuccess: ({ user }) => signIn(user) })
  return (
    <section aria-labelledby="login-title">
      <Title order={2} id="login-title" mb="sm">
        Login
      </Title>
      <form onSubmit={form.onSubmit((body) => submit.mutate({ body }))}>
        <Stack gap="sm">
          {submit.error && (
            <Alert color="red" role="alert">
              {submit.error.message || 'Login failed. Please check your credentials.'}
            </Alert>
          )}
          <TextInput
            label="Username"
            description="or your email"
            required
            autoComplete="username"
            autoCapitalize="none"
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label="Password"
            required
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" disabled={submit.isPending}>
            {submit.isPending ? 'Logging in...' : 'Login'}
          </Button>
        </Stack>
      </form>
      <Divider my="md" label="or" />
      <GoogleButton />
    </section>
  )
}

function GoogleButton() {
  const [said, setSaid] = useState<string>()
  const ask = async () => {
    const { google } = await call(listProviders, {}).catch(() => ({ google: false }))
    if (!google) setSaid('Google sign-in is not available on this server.')
  }
  return (
    <Stack gap="sm">
      <Button variant="default" onClick={() => void ask()}>
        Sign in with Google
      </Button>
      {said && (
        <Alert color="gray" role="alert" withCloseButton closeButtonLabel="Close" onClose={() => setSaid(undefined)}>
          {said}
        </Alert>
      )}
    </Stack>
  )
}
