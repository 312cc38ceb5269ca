import { Center, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { getMe, logout as logoutCall, type User } from '../contract/auth.ts'
import { call, Declined } from './api.ts'
import { keepCachedUser, readCachedUser } from './offline/cached-user.ts'
import { showToast } from './ui/toasts.tsx'

const UnsentDialog = lazy(() => import('./unsent-dialog.tsx').then((file) => ({ default: file.UnsentDialog })))

interface Session {
  /** Undefined: signed out. */
  user: User | undefined
  signIn: (user: User) => void
  /** Resolves to whether the session is gone; a failure is told to the user here. */
  logout: () => Promise<boolean>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

export const useUser = () => useSession().user

/** Shows nothing of the application until it is known who is there. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>()
  const [asking, setAsking] = useState<{ userId: string; decide: (signOut: boolean) => void }>()
  const queryClient = useQueryClient()

  useEffect(() => {
    let mounted = true
    void findUser().then((found) => mounted && setUser(found ?? null))
    return () => {
      mounted = false
    }
  }, [])

  const session = useMemo<Session>(
    () => ({
      user: user ?? undefined,
      signIn: (signedIn) => {
        void keepCachedUser(signedIn)
        queryClient.clear()
        setUser(signedIn)
      },
      logout: async () => {
        // Fetched when it is needed: a first load does without.
        const device = await import('./offline/leaving.ts')
        if (user && (await device.hasUnsent(user.id))) {
          const goOn = await new Promise<boolean>((decide) => setAsking({ userId: user.id, decide }))
          setAsking(undefined)
          if (!goOn) return false
        }
        try {
          await call(logoutCall, {})
        } catch {
          await showToast({ color: 'red', message: 'Failed to logout. Please try again.' })
          return false
        }
        await keepCachedUser(null)
        if (user) await device.clear(user.id)
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
        <Suspense>
          <UnsentDialog userId={asking.userId} onDecided={asking.decide} />
        </Suspense>
      )}
    </SessionContext>
  )
}

const longestWaitMs = 10_000

/** A network failure is no answer: then the device's own user goes on. */
async function findUser(): Promise<User | undefined> {
  try {
    // A network that does not answer is none.
    const { user } = await call(getMe, {}, { signal: AbortSignal.timeout(longestWaitMs) })
    await keepCachedUser(user)
    return user
  } catch (error) {
    if (error instanceof Declined && error.code === 'not_signed_in') {
      await keepCachedUser(null)
      return undefined
    }
    return readCachedUser()
  }
}
