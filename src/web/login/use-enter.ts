import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/auth.ts'
import { basePath } from '../base-path.ts'
import { noteKnown } from '../known-session.ts'
import { keepCachedUser } from '../offline/cached-user.ts'
import { useSession } from '../session.tsx'

/** Signs a user in on this device once the server has let them in. */
export function useEnter() {
  const { user: before, signIn, change } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const queryClient = useQueryClient()
  return (user: User) => {
    if (before?.id === user.id) {
      // Their session had ended: the page goes on, with what it could not fetch.
      noteKnown()
      change(user)
      void queryClient.invalidateQueries()
    } else if (before) {
      // Nothing of the user before stays, and the calls of their page while it goes are still theirs.
      void keepCachedUser(user).then(() => window.location.assign(basePath))
      return
    } else signIn(user)
    // Fetched apart, for most visitors sign nobody in. Where it cannot be had, the device keeps its own theme.
    void import('../settle-in.ts').then(({ settleIn }) => settleIn(setColorScheme)).catch(() => {})
  }
}
