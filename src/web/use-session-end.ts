import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onStanding, standingOfSession } from './known-session.ts'
import { useUser } from './session.tsx'

const useStanding = () => useSyncExternalStore(onStanding, standingOfSession, standingOfSession)

/** Whether the server no longer knows the user of this page. */
export const useIsSessionOver = () => useStanding() !== 'known'

/** The user who has to sign in again on this page; `isPutOff` where they said not now. */
export function useSessionEnd() {
  const user = useUser()
  const { pathname } = useLocation()
  const standing = useStanding()
  // A user who has forgotten the password goes to the page for a new one.
  if (!user || standing === 'known' || pathname === '/reset-password') return undefined
  return { username: user.username, isPutOff: standing === 'putOff' }
}
