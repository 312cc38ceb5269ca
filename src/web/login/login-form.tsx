import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { login, type SecondStep } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { FetchedPart } from '../ui/fetched-part.tsx'
import styles from './login-form.module.css'
import { OutsideButtons } from './outside-buttons.tsx'
import { SecondStepForm } from './second-step.ts'
import { typedIn } from './typed-in.ts'
import { useEnter } from './use-enter.ts'

interface LoginFormProps {
  /** Where to go after a sign-in at a provider. */
  next: string
  /** Of who signs in again. */
  username?: string
}

export function LoginForm({ next, username }: LoginFormProps) {
  const enter = useEnter()
  const [asked, setAsked] = useState<SecondStep>()
  const submit = useMutation({
    ...mutationOf(login),
    onSuccess: (reply) => ('user' in reply ? enter(reply.user) : setAsked(reply.secondFactor)),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.mutate({ body: typedIn(event.currentTarget, ['username', 'password']) })
  }
  if (asked) {
    return (
      <div className={styles.sheet}>
        <FetchedPart what="the second step">
          <SecondStepForm step={asked} onDone={enter} onCancel={() => setAsked(undefined)} />
        </FetchedPart>
      </div>
    )
  }
  return (
    <section aria-labelledby="login-title" className={styles.sheet}>
      <Title order={2} id="login-title" mb="sm">
        Login
      </Title>
      <form method="post" onSubmit={onSubmit}>
        <Stack gap="sm">
          {submit.error && (
            <Alert color="red" role="alert">
              {submit.error.code === 'unreadable'
                ? 'No user data received'
                : submit.error.message || 'Login failed. Please check your credentials.'}
            </Alert>
          )}
          <TextInput
            size="md"
            label="Username"
            description={username === undefined && 'or your email'}
            required
            autoComplete="username"
            autoCapitalize="none"
            name="username"
            defaultValue={username}
            readOnly={username !== undefined}
          />
          <PasswordInput
            size="md"
            label="Password"
            required
            autoComplete="current-password"
            name="password"
            data-autofocus={username !== undefined || undefined}
          />
          <Button type="submit" size="md" disabled={submit.isPending}>
            {submit.isPending ? 'Logging in...' : 'Login'}
          </Button>
          <Anchor component={Link} to="/reset-password" py="sm" style={{ alignSelf: 'flex-start' }}>
            Forgot your password?
          </Anchor>
        </Stack>
      </form>
      <Divider my="sm" label="or" />
      <OutsideButtons next={next} />
    </section>
  )
}
