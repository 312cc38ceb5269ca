import { useMantineColorScheme } from '@mantine/core'
import type { User } from '../../contract/auth.ts'
import { useSession } from '../session.tsx'
import { settleIn } from '../settle-in.ts'

/** What follows on this device once the server has let somebody in. */
export function useEnter() {
  const { signIn } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  return (user: User) => {
    signIn(user)
    void settleIn(setColorScheme)
  }
}
