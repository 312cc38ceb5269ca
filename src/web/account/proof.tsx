import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { startSignIn } from '../../contract/auth.ts'
import { Declined, mutationOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { providersQuery, waysInQuery } from './account-queries.ts'

interface ProofProps {
  value: string
  onChange: (password: string) => void
  error: Error | null
}

/** Whether the learner proves who sits there by a password. */
export const useHasPassword = () => useQuery(waysInQuery).data?.password ?? true

interface ProofFormProps {
  /** On the button that sends it. */
  action: string
  isGrave?: boolean
  running: { error: Error | null; isPending: boolean }
  onSubmit: (proof: { password?: string }) => void
  /** Other inputs, below the proof. */
  fields?: ReactNode
  /** Beside the button that sends it. */
  buttons?: ReactNode
  children: ReactNode
}

/** Asks the user for a proof of themselves before something is done. */
export function ProofForm({ action, isGrave, running, onSubmit, fields, buttons, children }: ProofFormProps) {
  const [password, setPassword] = useState('')
  const { error, isPending } = running
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(password === '' ? {} : { password })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        {error && !isAt('password', error) && <Problem error={error} />}
        <Proof value={password} onChange={setPassword} error={error} />
        {fields}
        <Group justify="flex-end">
          {buttons}
          <Button type="submit" {...(isGrave && { color: 'red.9' })} size="md" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The password; where there is none, a sign-in just now stands for it. */
function Proof({ value, onChange, error }: ProofProps) {
  if (!useHasPassword()) {
    return (
      <Stack gap="xs">
        <Text>You have no password: sign in again, then you have 5 minutes for this.</Text>
        <SignInAgain />
      </Stack>
    )
  }
  return (
    <PasswordInput
      data-autofocus
      label="Password"
      size="md"
      required
      autoComplete="current-password"
      value={value}
      error={isAt('password', error) ? error?.message : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

export const isAt = (field: string, error: Error | null) => error instanceof Declined && error.field === field

/** Says what went wrong, and leads to the provider where the server asks for a new proof of the user. */
export function Problem({ error }: { error: Error }) {
  return (
    <Stack gap="xs">
      <Notice>{error.message}</Notice>
      {error instanceof Declined && error.code === 'sign_in_again' && <SignInAgain />}
    </Stack>
  )
}

/** At the provider of each linked identity; it leads back to this page. */
function SignInAgain() {
  const identities = useQuery(waysInQuery).data?.identities ?? []
  const providers = useQuery(providersQuery).data
  const start = useMutation({ ...mutationOf(startSignIn), onSuccess: ({ url }) => window.location.assign(url) })
  const names = new Map([['google', 'Google'], ...(providers?.oidc.map(({ id, name }) => [id, name] as const) ?? [])])
  return (
    <Group gap="xs">
      {identities.map(({ provider }) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          disabled={start.isPending}
          onClick={() => start.mutate({ params: { provider }, body: { next: '/profile', again: true } })}
        >
          Sign in again with {names.get(provider) ?? provider}
        </Button>
      ))}
      {start.error && <Notice>{start.error.message}</Notice>}
    </Group>
  )
}
