import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
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

/** The password; where there is none, a sign-in just now stands for it. */
export function Proof({ value, onChange, error }: ProofProps) {
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

/** What went wrong, and the way to the provider where the server wants to know anew who sits there. */
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
