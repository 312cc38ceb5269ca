import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Declined } from './api.ts'
import { useUser } from './session.tsx'

const saysSignedOut = (error: unknown) => error instanceof Declined && error.code === 'not_signed_in'

/** Whether the server no longer knows the learner of this page: the session was ended elsewhere, or is too old. */
export function useSessionEnd() {
  const user = useUser()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    setEnded(false)
    // Who has forgotten the password goes to the page for a new one.
    if (!user || pathname === '/reset-password') return
    const note = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && saysSignedOut(event.action.error))
        setEnded(true)
    }
    const stops = [queryClient.getQueryCache().subscribe(note), queryClient.getMutationCache().subscribe(note)]
    return () => {
      for (const stop of stops) stop()
    }
    // Another object of the same learner too: they have signed in again.
  }, [user, queryClient, pathname])
  return { user, hasEnded, dismiss: () => setEnded(false) }
}
