import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Notice } from '../ui/notice.tsx'
import { useEnter } from './use-enter.ts'

/** Signs in without a password; the browser knows which passkeys it has. */
export function PasskeyButton() {
  const enter = useEnter()
  const signIn = useMutation({
    // Fetched when it is needed: a first load does without.
    mutationFn: async () => (await import('./sign-with-passkey.ts')).signInWithPasskey(),
    onSuccess: ({ user }) => enter(user),
  })
  return (
    <>
      <Button variant="default" size="md" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
      {signIn.error && <Notice>{signIn.error.message}</Notice>}
    </>
  )
}
