import { Stack, Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { LoginForm } from './login/login-form.tsx'
import { Dialog } from './ui/dialog.tsx'

export function SignInAgain({ username, onClose }: { username: string; onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog title="Your session has ended" onClose={onClose}>
      <Stack>
        <Text>Sign in to go on where you are; what stands on this page stays.</Text>
        <LoginForm next={pathname + search} username={username} />
      </Stack>
    </Dialog>
  )
}
