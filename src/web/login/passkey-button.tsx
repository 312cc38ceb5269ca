import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { finishPasskeySignIn, startPasskeySignIn } from '../../contract/factors.ts'
import { call } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { signWithPasskey } from './sign-with-passkey.ts'
import { useEnter } from './use-enter.ts'

/** Signs in without a password; the browser knows which passkeys it has. */
export function PasskeyButton() {
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await call(startPasskeySignIn, {})
      return call(finishPasskeySignIn, { body: { ticket, passkey: await signWithPasskey(options) } })
    },
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
