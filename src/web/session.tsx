import { Center, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { getSession, logout as logoutCall, type User } from '../contract/auth.ts'
import { actFor, call, isSignedOut } from './api.ts'
import { basePath } from './base-path.ts'
import { forgetCachedUser, keepCachedUser, readCachedUser } from './offline/cached-user.ts'
import { FetchedPart } from './ui/fetched-part.tsx'
import { showToast } from './ui/toasts.tsx'

const UnsentDialog = lazy(() => import('./unsent-dialog.tsx').then((file) => ({ default: file.UnsentDialog })))

interface Session {
  /** Undefined: signed out. */
  user: User | undefined
  signIn: (user: User) => void
  /** The same user, changed. */
  change: (user: User) => void
  /** Forgets, also on this device, a user whose account is gone. */
  forget: () => Promise<void>
  /** Resolves to whether this is a visitor's page now; a failure is told to the user here. */
  logout: () => Promise<boolean>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

export const useUser = () => useSession().user

/** The signed-in learner, for pages behind the guard: nobody else sees them. */
export function useLearner(): User {
  const user = useUser()
  if (!user) throw new Error('useLearner needs the guard around it')
  return user
}

interface SessionProviderProps {
  /** Null: nobody. Left out while it is not known yet. */
  known?: User | null | undefined
  children: ReactNode
}

/** Shows nothing of the application until it is known who is there. */
export function SessionProvider({ known, children }: SessionProviderProps) {
  const [user, setUser] = useState(known)
  const [asking, setAsking] = useState<{ userId: string; decide: (signOut: boolean) => void }>()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (known !== undefined) return
    let mounted = true
    void findUser().then((found) => mounted && setUser(found ?? null))
    return () => {
      mounted = false
    }
  }, [known])

  // Before the effects in which the pages ask for what they show.
  useLayoutEffect(() => actFor(user?.id), [user?.id])

  const session = useMemo<Session>(
    () => ({
      user: user ?? undefined,
      signIn: (signedIn) => {
        void keepCachedUser(signedIn)
        queryClient.clear()
        setUser(signedIn)
      },
      change: (changed) => {
        void keepCachedUser(changed)
        setUser(changed)
      },
      forget: async () => {
        await forgetCachedUser(user?.id)
        if (user) await (await import('./offline/leaving.ts')).erase(user.id)
        queryClient.clear()
        setUser(null)
      },
      logout: async () => {
        // Fetched when it is needed: a first load does without.
        const device = await import('./offline/leaving.ts')
        if (user && (await device.hasUnsent(user.id))) {
          const goOn = await new Promise<boolean>((decide) => setAsking({ userId: user.id, decide }))
          setAsking(undefined)
          if (!goOn) return false
        }
        let wasOver = false
        try {
          await call(logoutCall, {})
        } catch (error) {
          if (!isSignedOut(error)) {
            // biome-ignore lint/suspicious/noConsole: beside what it says to the learner it is to be logged.
            console.error('Logout failed:', error)
            await showToast({ color: 'red', message: 'Failed to logout. Please try again.' })
            return false
          }
          wasOver = true
        }
        await forgetCachedUser(user?.id)
        // An editor's unfinished proposals stand there, with keys in them.
        sessionStorage.clear()
        if (user) await device.clear(user.id)
        if (wasOver) {
          // Somebody else may have signed in here since: the page is loaded anew for them.
          window.location.assign(basePath)
          return false
        }
        queryClient.clear()
        setUser(null)
        return true
      },
    }),
    [user, queryClient],
  )

  if (user === undefined) {
    return (
      <Center h="100dvh">
        <Loader aria-label="Loading" role="status" />
      </Center>
    )
  }
  return (
    <SessionContext value={session}>
      {children}
      {asking && (
        <FetchedPart what="the question before you leave">
          <UnsentDialog userId={asking.userId} onDecided={asking.decide} />
        </FetchedPart>
      )}
    </SessionContext>
  )
}

const longestWaitMs = 10_000

/** A network failure is no answer: then the device's own user goes on. */
export async function findUser(): Promise<User | undefined> {
  try {
    // A network that does not answer is none.
    const { user } = await call(getSession, {}, { signal: AbortSignal.timeout(longestWaitMs) })
    await keepCachedUser(user)
    return user ?? undefined
  } catch {
    return readCachedUser()
  }
}
