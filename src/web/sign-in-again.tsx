import { Anchor, Stack, Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { placeOf } from './base-path.ts'
import { LoginForm } from './login/login-form.tsx'
import { loginAddress } from './next-address.ts'
import { Dialog } from './ui/dialog.tsx'

export function SignInAgain({ username, onClose }: { username: string; onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog title="Your session has ended" onClose={onClose}>
      <Stack>
        <Text>Sign in to go on where you are; what stands on this page stays.</Text>
        <LoginForm next={pathname + search} username={username} />
        {/* A whole page load: this page is gone before somebody else has a session. */}
        <Anchor href={placeOf(loginAddress('/'))} py="sm">
          Somebody else? Leave this page and sign in
        </Anchor>
      </Stack>
    </Dialog>
  )
}
