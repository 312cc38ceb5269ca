import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/auth.ts'
import { useSession } from '../session.tsx'
import { settleIn } from '../settle-in.ts'

/** What follows on this device once the server has let somebody in. */
export function useEnter() {
  const { user: before, signIn, change } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const queryClient = useQueryClient()
  return (user: User) => {
    if (before?.id === user.id) {
      // Their session had ended: the page goes on, with what it could not fetch.
      change(user)
      void queryClient.invalidateQueries()
    } else {
      signIn(user)
      // Nothing of who was here before stays on the screen.
      if (before) window.location.assign('/')
    }
    void settleIn(setColorScheme)
  }
}
