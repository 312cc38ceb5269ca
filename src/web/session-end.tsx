import { lazy } from 'react'
import { FetchedPart } from './ui/fetched-part.tsx'
import { useSessionEnd } from './use-session-end.ts'

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/** Asks for the password over the page on which a session turns out to have ended; the page stays as it is. */
export function SessionEnd() {
  const { user, hasEnded, dismiss } = useSessionEnd()
  if (!user || !hasEnded) return null
  return (
    <FetchedPart what="the sign-in">
      <SignInAgain username={user.username} onClose={dismiss} />
    </FetchedPart>
  )
}
