import { Alert, Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startSignIn } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { providersQuery } from './providers-query.ts'

// The page that the server writes has the place of the button.
const hasPasskeys = typeof window === 'undefined' || 'PublicKeyCredential' in window

/** Sign-in with a passkey, at Google or at a provider of the operator's; the browser goes there and comes back to /login/<provider>. */
export function OutsideButtons({ next }: { next: string }) {
  const { data } = useQuery(providersQuery)
  const [hasNoGoogle, setHasNoGoogle] = useState(false)
  const start = useMutation({ ...mutationOf(startSignIn), onSuccess: ({ url }) => window.location.assign(url) })
  const begin = (provider: string) => start.mutate({ params: { provider }, body: { next } })
  const problem = hasNoGoogle ? 'Google sign-in is not available on this server.' : start.error?.message
  const hush = () => {
    setHasNoGoogle(false)
    start.reset()
  }
  return (
    <Stack gap="sm">
      {data?.passkeys && hasPasskeys && <PasskeyButton />}
      <Button
        // Where the operator has not set it up it is no offer to lead with.
        variant={data?.google === false ? 'subtle' : 'default'}
        size="md"
        disabled={start.isPending}
        onClick={() => (data?.google ? begin('google') : setHasNoGoogle(true))}
      >
        Sign in with Google
      </Button>
      {data?.oidc.map(({ id, name }) => (
        <Button key={id} variant="default" size="md" disabled={start.isPending} onClick={() => begin(id)}>
          Sign in with {name}
        </Button>
      ))}
      {problem && (
        <Alert color="gray" role="alert" withCloseButton closeButtonLabel="Close" onClose={hush}>
          {problem}
        </Alert>
      )}
    </Stack>
  )
}
