import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { longestName, register } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { providersQuery } from './providers-query.ts'
import styles from './register-form.module.css'
import { typedIn } from './typed-in.ts'

const names = ['displayName', 'email', 'username', 'password'] as const

export function RegisterForm() {
  const isClosed = useQuery(providersQuery).data?.registration === 'closed'
  return (
    <section aria-labelledby="register-title" className={styles.beside}>
      <Title order={2} id="register-title">
        Register
      </Title>
      <Text mt="var(--space-half)" mb="md">
        Free. Your answers, scores and cards are yours: exported or deleted whenever you like.
      </Text>
      {isClosed ? (
        <Text>Registration is closed on this server. An admin can make an account for you.</Text>
      ) : (
        <Fields />
      )}
    </section>
  )
}

function Fields() {
  const submit = useMutation(mutationOf(register))
  const { error } = submit
  // At its field where it has one; what was typed stays.
  const field = names.find((name) => name === error?.field)
  const at = (name: (typeof names)[number]) => ({
    name,
    error: name === field && error?.message,
    onChange: () => name === field && submit.reset(),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    submit.mutate({ body: typedIn(form, names) }, { onSuccess: () => form.reset() })
  }
  return (
    <form method="post" onSubmit={onSubmit}>
      <Stack gap="sm">
        {error && !field && (
          <Alert color="red" role="alert">
            {error.message || 'Registration failed.'}
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
          maxLength={longestName}
          {...at('displayName')}
        />
        <TextInput size="md" label="Email" type="email" required autoComplete="email" {...at('email')} />
        <TextInput
          size="md"
          label="Username"
          description="3 to 32 letters, digits, dots, underscores or hyphens"
          required
          autoComplete="username"
          autoCapitalize="none"
          {...at('username')}
        />
        <PasswordInput
          size="md"
          label="Password"
          description="At least 8 characters"
          required
          autoComplete="new-password"
          {...at('password')}
        />
        <Button type="submit" size="md" disabled={submit.isPending}>
          {submit.isPending ? 'Registering...' : 'Register'}
        </Button>
      </Stack>
    </form>
  )
}
